import { type Cell, cellSettings, loadConfig } from '@consent/kernel';

/** The only place of scripts/ that reads the environment. */
export interface StartSettings {
  host: string;
  port: number;
  logLevel: string;
  inherited: NodeJS.ProcessEnv;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as absent, as in every process. */
export function startSettings(env: Environment = process.env): StartSettings {
  return {
    host: env['HOST'] || '127.0.0.1',
    port: portFrom(env['PORT'] || '8080'),
    logLevel: env['LOG_LEVEL'] || 'info',
    inherited: env,
  };
}

function portFrom(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535 (0 takes a free one), but is "${text}". For example: PORT=8090 npm start`);
}

export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/** npm runs scripts in a shell, which may end without passing on a signal. */
export function isRunByNpm(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined;
}

export function npmCommand(): [command: string, ...args: string[]] {
  const npm = process.env['npm_execpath'];
  return npm === undefined || npm === '' ? ['npm'] : [process.execPath, npm];
}

interface AdminSettings {
  accountAddress: string | undefined;
  exportAddress: string | undefined;
  webhookAddress: string | undefined;
  evidenceAddress: string | undefined;
  /** The certificate must name "admin". */
  tls: Record<'RPC_TLS_CA' | 'RPC_TLS_CERT' | 'RPC_TLS_KEY' | 'RPC_TLS_DOMAIN', string | undefined>;
}

export function adminSettings(env: Environment = process.env): AdminSettings {
  return {
    accountAddress: env['ACCOUNT_ADDRESS'] || undefined,
    exportAddress: env['EXPORT_ADDRESS'] || undefined,
    webhookAddress: env['WEBHOOK_ADDRESS'] || undefined,
    evidenceAddress: env['EVIDENCE_ADDRESS'] || undefined,
    tls: {
      RPC_TLS_CA: env['RPC_TLS_CA'] || undefined,
      RPC_TLS_CERT: env['RPC_TLS_CERT'] || undefined,
      RPC_TLS_KEY: env['RPC_TLS_KEY'] || undefined,
      RPC_TLS_DOMAIN: env['RPC_TLS_DOMAIN'] || undefined,
    },
  };
}

export function screenshotSettings(env: Environment = process.env): { path: string; inherited: NodeJS.ProcessEnv } {
  return { path: env['PATH'] ?? '', inherited: env };
}

/** Another folder lets a second product run beside the first. */
export function dataFolderFrom(byDefault: string): string {
  return process.env['DATA_FOLDER'] || byDefault;
}

/** FLAKY_FILES=reported npm test: a file that passes only when it runs again alone is named, and does not fail the run. */
export const reportsFlakyFiles = (): boolean => process.env['FLAKY_FILES'] === 'reported';

/** Of a role that may create schemas. */
export function databaseUrlOfCells(env: Environment = process.env): string {
  const url = env['DATABASE_URL'] || undefined;
  if (url === undefined) throw new Error('Set DATABASE_URL to the PostgreSQL URL of the database in which the cells shall be.');
  return url;
}

export function cellsFrom(env: Environment): readonly Cell[] {
  return loadConfig(cellSettings, env).CELLS;
}

/** A database of the coordinator that has the extension and knows the workers. */
export function citusUrlFrom(env: Environment = process.env): string | undefined {
  return env['CITUS_URL'] || undefined;
}

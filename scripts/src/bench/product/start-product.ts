import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { addressSettings, mainCell, opsPorts, portSettings, serverPorts } from '@consent/contracts';
import { ensureDatabase } from '@consent/postgres';
import { findFreePorts } from '@consent/local-stack';
import { startSettings } from '../../config';
import { step } from '../../start/progress';
import { waitUntilReady } from '../../start/wait-until-ready';
import type { Cleanup } from '../cleanup';
import type { Watched } from '../measure/costs';
import { createProductProcess, type ProductProcess } from './product-process';
import { startServers, type Servers } from './servers';

export interface Product {
  url: string;
  accountAddress: string;
  servers: Servers;
  consentUrl: string;
  consentAdminUrl: string;
  watched(): Watched[];
  watchedServers(): Watched[];
  /** Freeze the product while a floor runs, so that it uses no CPU and does not relay the floor's events. */
  freeze(): void;
  thaw(): Promise<void>;
  /** Only when it is measured: otherwise it would read every event in vain. */
  startWebhooks(): Promise<{ address: string; adminUrl: string }>;
  /** Only when it is measured. Until then changes stay queued. */
  startEvidence(): Promise<StartedEvidence>;
  switchLog(to: 'on' | 'off'): Promise<void>;
}

export interface StartedEvidence {
  adminUrl: string;
  /** Of its RPCs. */
  address: string;
  freeze(): void;
  thaw(): void;
}

interface StartProductOptions {
  folder: string;
  profileFolder: string | undefined;
  isStock: boolean;
  /** Names of cells; none means that CELLS is not set. */
  cells: readonly string[];
  cleanup: Cleanup;
}

const services = ['account', 'policy', 'consent', 'export'] as const;

export async function startProduct({ folder, profileFolder, isStock, cells, cleanup }: StartProductOptions): Promise<Product> {
  const servers = await step('PostgreSQL, Redis and NATS', () => startServers(folder, cleanup, { isStock }));
  const ports = await findFreePorts(['public', 'nobody', ...serverPorts, ...opsPorts] as const);
  const url = `http://127.0.0.1:${ports.public}`;
  // There is no TLS here. Only links and cookies depend on this URL, and no benchmark uses them.
  const publicUrl = `https://127.0.0.1:${ports.public}`;
  const secret = () => randomBytes(32).toString('base64url');
  const password = secret();
  const shared = {
    ...startSettings().inherited,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    OPS_PORT: '0',
    REDIS_URL: servers.redis.url,
    NATS_URL: servers.nats.url,
    // Everything is on this machine. Production mode needs to be told that this is intended.
    RPC_TLS: 'off',
    REDIS_CREDENTIALS: 'off',
    NATS_CREDENTIALS: 'off',
    ...addressSettings((port) => `127.0.0.1:${ports[port]}`),
    SMTP_URL: `smtp://127.0.0.1:${ports.nobody}`,
    MAIL_FROM: 'nobody@example.com',
    CONTACT_EMAIL: 'nobody@example.com',
    DASHBOARD_URL: publicUrl,
    API_KEY_PEPPER: secret(),
    CURSOR_KEY: secret(),
    CSRF_SECRET: secret(),
    LIMIT_KEY_SECRET: secret(),
    EXPORT_TOKEN_KEYS: `first:${secret()}`,
    EVENT_KEYS: `first:${secret()}`,
    EXPORT_FOLDER: join(folder, 'exports'),
    // Above the rows of the largest measured export.
    EXPORT_INLINE_MAX_ROWS: '5000000',
    ...(cells.length > 0 && { CELLS: JSON.stringify(cells.map((name) => (name === mainCell ? { name } : { name, schema: name }))) }),
  };
  const common = { folder, profileFolder, signal: cleanup.signal };

  const databaseUrls = {} as Record<(typeof services)[number], string>;
  for (const name of services)
    databaseUrls[name] = await ensureDatabase(servers.postgres.url, { database: name, role: `${name}_service`, password });
  const createServiceProcess = (name: (typeof services)[number], settings: NodeJS.ProcessEnv = {}) =>
    createProductProcess({
      ...common,
      name,
      script: `services/${name}/dist/main.js`,
      env: {
        ...shared,
        DATABASE_URL: databaseUrls[name],
        ...portSettings(name, (port) => ports[port]),
        ...settings,
      },
    });
  const processes: ProductProcess[] = [
    createProductProcess({
      ...common,
      name: 'gateway',
      script: 'gateway/dist/main.js',
      env: { ...shared, PORT: String(ports.public), PUBLIC_URL: publicUrl },
    }),
    ...services.map((name) => createServiceProcess(name)),
  ];
  cleanup.add(async () => {
    await Promise.all(processes.map((process) => process.stop()));
  });
  await step('the product', () => Promise.all(processes.map((process) => process.start())));
  await step('ready', () => waitUntilReady(`${url}/readyz`));

  const adminUrlOf = (database: string) => {
    const adminUrl = new URL(servers.postgres.url);
    adminUrl.pathname = `/${database}`;
    return adminUrl.href;
  };
  const watchedServers = () => Object.values(servers).map(({ name, pid }) => ({ name, pid: pid ?? 0 }));
  return {
    url,
    accountAddress: shared.ACCOUNT_ADDRESS,
    servers,
    consentUrl: databaseUrls.consent,
    consentAdminUrl: adminUrlOf('consent'),
    watched: () => [...processes.map((process) => ({ name: process.name, pid: process.pid() })), ...watchedServers()],
    watchedServers,
    freeze: () => processes.forEach((process) => process.freeze()),
    thaw: async () => {
      processes.forEach((process) => process.thaw());
      await waitUntilReady(`${url}/readyz`);
    },
    startWebhooks: async () => {
      const database = 'webhook';
      const webhook = createProductProcess({
        ...common,
        name: 'webhook',
        script: 'services/webhook/dist/main.js',
        env: {
          ...shared,
          DATABASE_URL: await ensureDatabase(servers.postgres.url, { database, role: 'webhook_service', password }),
          ...portSettings('webhook', (port) => ports[port]),
          WEBHOOK_SECRET_KEYS: `first:${randomBytes(32).toString('base64')}`,
          WEBHOOK_SUBJECT_KEY: secret(),
          // The receiver is on this machine, which production refuses.
          NODE_ENV: 'development',
          WEBHOOK_ALLOW_INSECURE: 'true',
        },
      });
      processes.push(webhook);
      await step('the webhook service', () => webhook.start());
      return { address: shared.WEBHOOK_ADDRESS, adminUrl: adminUrlOf(database) };
    },
    startEvidence: async () => {
      const database = 'evidence';
      const evidence = createProductProcess({
        ...common,
        name: 'evidence',
        script: 'services/evidence/dist/main.js',
        env: {
          ...shared,
          DATABASE_URL: await ensureDatabase(servers.postgres.url, { database, role: 'evidence_service', password }),
          ...portSettings('evidence', (port) => ports[port]),
          EVIDENCE_HOST: `127.0.0.1:${ports.public}`,
          EVIDENCE_KEYS: `first:${randomBytes(32).toString('base64')}`,
          EVIDENCE_REGISTER: join(folder, 'register'),
        },
      });
      processes.push(evidence);
      await step('the evidence service', () => evidence.start());
      return { adminUrl: adminUrlOf(database), address: `127.0.0.1:${ports.evidence_rpc}`, freeze: evidence.freeze, thaw: evidence.thaw };
    },
    switchLog: async (to) => {
      const at = processes.findIndex(({ name }) => name === 'consent');
      await processes[at]!.stop();
      processes[at] = createServiceProcess('consent', { EVIDENCE_LOG: to });
      await processes[at].start();
    },
  };
}

/** Settings of npm start; the only place of scripts/ that reads the environment. */
export interface StartSettings {
  port: number;
  logLevel: string;
  /** True when npm runs us, through a shell that may end without telling. */
  isRunByNpm: boolean;
  /** The environment that is handed on to every process. */
  inherited: NodeJS.ProcessEnv;
}

export function startSettings(): StartSettings {
  const port = Number(process.env['PORT'] ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.');
  return {
    port,
    logLevel: process.env['LOG_LEVEL'] ?? 'info',
    isRunByNpm: process.env['npm_lifecycle_event'] !== undefined,
    inherited: process.env,
  };
}

/** Settings of the operator's tool. */
export function adminSettings(): { accountAddress: string | undefined } {
  return { accountAddress: process.env['ACCOUNT_ADDRESS'] || undefined };
}

/** The folder npm start keeps everything in; another one lets a second product run beside the first. */
export function dataFolderFrom(byDefault: string): string {
  return process.env['DATA_FOLDER'] || byDefault;
}

import type { ProcessName } from '@consent/contracts';
import { createLogger, run, startTracing, type Logger } from '@consent/kernel';
import { migrate, schemaOf } from '@consent/postgres';
import { urlOfCell } from './cells';
import { migrateConfigFromEnvironment, type ServiceConfig } from './config';
import type { Service } from './create-service';

interface RunServiceOptions<Config extends ServiceConfig> {
  name: ProcessName;
  migrations: string;
  /** Whether the service reads CELLS, so that `migrate` is for all of them. */
  hasCells?: boolean;
  configFromEnvironment: () => Config;
  create: (config: Config, parts: { logger: Logger }) => Service;
}

/** `main.js` serves until a signal stops it. `main.js migrate` migrates the database and exits. */
export function runService<Config extends ServiceConfig>({
  name,
  migrations,
  hasCells = false,
  configFromEnvironment,
  create,
}: RunServiceOptions<Config>): void {
  if (process.argv[2] === 'migrate') {
    void migrateOnly(name, migrations, hasCells);
    return;
  }
  const config = configFromEnvironment();
  // Start tracing before creating the logger: a logger checks only once whether to add span ids.
  const tracing = startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const logger = createLogger(name, config.LOG_LEVEL);
  tracing.warnWith(logger);
  void run(create(config, { logger }), { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });
}

async function migrateOnly(name: ProcessName, migrations: string, hasCells: boolean): Promise<void> {
  const { LOG_LEVEL, DATABASE_URL, CELLS } = migrateConfigFromEnvironment();
  const logger = createLogger(name, LOG_LEVEL);
  try {
    const urls = hasCells ? CELLS.map((cell) => urlOfCell(cell, DATABASE_URL)) : [DATABASE_URL];
    for (const url of urls) logger.info({ schema: schemaOf(url), migrations: await migrate(url, migrations) }, 'migrated');
  } catch (error) {
    logger.fatal({ error }, 'the migration failed');
    process.exitCode = 1;
  }
}

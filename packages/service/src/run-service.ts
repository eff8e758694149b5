import type { ProcessName } from '@consent/contracts';
import { createLogger, run, startTracing, type Logger } from '@consent/kernel';
import type { Service, ServiceConfig } from './create-service';

/** The main of a service: runs it until a signal ends it, with logs and traces. */
export function runService<Config extends ServiceConfig>(
  name: ProcessName,
  config: Config,
  create: (config: Config, parts: { logger: Logger }) => Service,
): void {
  const logger = createLogger(name, config.LOG_LEVEL);
  const tracing = startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  void run(create(config, { logger }), { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });
}

import { createLogger, run, startTracing } from '@consent/kernel';
import { createGateway } from './app';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
// Start tracing before creating the logger: a logger checks only once whether to add span ids.
const tracing = startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT, config.TRACE_PARENT);
const logger = createLogger('gateway', config.LOG_LEVEL);
tracing.warnWith(logger);

void createGateway(config, { logger }).then((gateway) => run(gateway, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS }));

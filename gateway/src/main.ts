import { createLogger, run, startTracing } from '@consent/kernel';
import { createGateway } from './app';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('gateway', config.LOG_LEVEL);
const tracing = startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);

void createGateway(config, { logger }).then((gateway) => run(gateway, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS }));

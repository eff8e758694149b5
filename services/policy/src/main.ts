import { createLogger, run, startTracing } from '@consent/kernel';
import { createPolicyApp } from './app';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('policy', config.LOG_LEVEL);
const tracing = startTracing('policy', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const app = createPolicyApp(config, { logger });

void run(app, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });

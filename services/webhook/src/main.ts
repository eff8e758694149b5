import { createLogger, run, startTracing } from '@consent/kernel';
import { createWebhookApp } from './app';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('webhook', config.LOG_LEVEL);
const tracing = startTracing('webhook', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const app = createWebhookApp(config, { logger });

void run(app, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });

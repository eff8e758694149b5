import { createLogger, run, startTracing } from '@consent/kernel';
import { createWebhookService } from './service';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('webhook', config.LOG_LEVEL);
const tracing = startTracing('webhook', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const app = createWebhookService(config, { logger });

void run(app, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });

import { createLogger, run, startTracing } from '@consent/kernel';
import { createConsentService } from './service';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('consent', config.LOG_LEVEL);
const tracing = startTracing('consent', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const app = createConsentService(config, { logger });

void run(app, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });

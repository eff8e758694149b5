import { createLogger, run, startTracing } from '@consent/kernel';
import { createExportService } from './service';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('export', config.LOG_LEVEL);
const tracing = startTracing('export', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const app = createExportService(config, { logger });

void run(app, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });

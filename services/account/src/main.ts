import { createLogger, run, startTracing } from '@consent/kernel';
import { createAccountService } from './service';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('account', config.LOG_LEVEL);
const tracing = startTracing('account', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const app = createAccountService(config, { logger });

void run(app, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });

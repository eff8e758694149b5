import { createLogger, startTracing } from '@consent/telemetry';
import { run } from '@consent/runtime';
import { createAccountApp } from './app';
import { configFromEnvironment } from './config';

const config = configFromEnvironment();
const logger = createLogger('account', config.LOG_LEVEL);
const tracing = startTracing('account', config.OTEL_EXPORTER_OTLP_ENDPOINT);
const app = createAccountApp(config, { logger });

void run(app, { logger, tracing, shutdownTimeoutMs: config.SHUTDOWN_TIMEOUT_MS });

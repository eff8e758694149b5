import { createSilentLogger } from '@consent/telemetry';
import { createWebhookApp } from '../src/app';
import { webhookConfig } from '../src/config';

// The service in a process of its own, for tests that kill or freeze it.
const [settings = '{}'] = process.argv.slice(2);
const config = webhookConfig(JSON.parse(settings) as Record<string, string>);
void createWebhookApp(config, { logger: createSilentLogger(), lookEveryMs: 50, upkeepEveryMs: 50 })
  .start()
  .then(() => process.send?.('started'));

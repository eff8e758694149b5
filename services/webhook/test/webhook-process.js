'use strict';
// The built service in a process of its own, for tests that kill or freeze it: node webhook-process.js SETTINGS-AS-JSON.
const { createSilentLogger } = require('@consent/telemetry');
const { createWebhookApp } = require('../dist/app');
const { webhookConfig } = require('../dist/config');

const config = webhookConfig(JSON.parse(process.argv[2]));
// A test that is gone leaves no process behind.
process.once('disconnect', () => process.exit());
createWebhookApp(config, { logger: createSilentLogger(), lookEveryMs: 50, upkeepEveryMs: 50 })
  .start()
  .then(() => process.send('started'));

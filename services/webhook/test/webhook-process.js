'use strict';
// Runs the built service in a process of its own, which tests kill or suspend: node webhook-process.js SETTINGS_AS_JSON
const { createSilentLogger } = require('@consent/kernel');
const { createWebhookService } = require('../dist/service');
const { webhookConfig } = require('../dist/config');

const config = webhookConfig(JSON.parse(process.argv[2]));
// Ends with the test that started it.
process.once('disconnect', () => process.exit());
createWebhookService(config, { logger: createSilentLogger(), lookEveryMs: 50, upkeepEveryMs: 50 })
  .start()
  .then(() => process.send('started'));

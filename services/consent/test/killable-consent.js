'use strict';
// Runs the built service in a process that tests kill or suspend: node killable-consent.js SETTINGS_AS_JSON
const { createSilentLogger } = require('@consent/kernel');
const { createConsentService } = require('../dist/service');
const { consentConfig } = require('../dist/config');

const app = createConsentService(consentConfig(JSON.parse(process.argv[2])), { logger: createSilentLogger() });
// Exits with the test that started it.
process.once('disconnect', () => process.exit());
app.start().then(
  () => process.send({ rpcPort: app.rpcPort() }),
  (error) => process.send({ error: String(error) }),
);

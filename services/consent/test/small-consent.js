'use strict';
// Runs the built service in a process whose memory a test limits: node --max-old-space-size=N small-consent.js SETTINGS_AS_JSON
const { createSilentLogger } = require('@consent/kernel');
const { createConsentService } = require('../dist/service');
const { consentConfig } = require('../dist/config');

const app = createConsentService(consentConfig(JSON.parse(process.argv[2])), { logger: createSilentLogger() });
// Ends with the test that started it.
process.once('disconnect', () => process.exit());
app.start().then(
  () => process.send({ rpcPort: app.rpcPort() }),
  (error) => process.send({ error: String(error) }),
);

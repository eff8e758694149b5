'use strict';
// Runs the built service in a process that tests kill: node killable-service.js SETTINGS_AS_JSON
const { createSilentLogger } = require('@consent/kernel');
const { createPolicyService } = require('../dist/service');
const { policyConfig } = require('../dist/config');

const app = createPolicyService(policyConfig(JSON.parse(process.argv[2])), { logger: createSilentLogger() });
// Exits with the test that started it.
process.once('disconnect', () => process.exit());
app.start().then(
  () => process.send({ rpcPort: app.rpcPort() }),
  (error) => process.send({ error: String(error) }),
);

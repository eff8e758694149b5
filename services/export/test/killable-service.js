'use strict';
// Runs the built service in a process that tests kill or suspend: node killable-service.js SETTINGS_AS_JSON
const { createSilentLogger } = require('@consent/kernel');
const { createExportService } = require('../dist/service');
const { exportConfig } = require('../dist/config');

const app = createExportService(exportConfig(JSON.parse(process.argv[2])), { logger: createSilentLogger() });
// Exits with the test that started it.
process.once('disconnect', () => process.exit());
process.on('message', () => process.send({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
app.start().then(
  () => process.send({ httpPort: app.httpPort() }),
  (error) => process.send({ error: String(error) }),
);

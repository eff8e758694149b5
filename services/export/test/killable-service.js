'use strict';
// The built service in a process of its own, for the tests that kill, freeze or starve it: node killable-service.js SETTINGS-AS-JSON.
const { createSilentLogger } = require('@consent/telemetry');
const { createExportApp } = require('../dist/app');
const { exportConfig } = require('../dist/config');

const app = createExportApp(exportConfig(JSON.parse(process.argv[2])), { logger: createSilentLogger() });
// A test that is gone leaves no process behind.
process.once('disconnect', () => process.exit());
// Asked by tests of memory; the most there ever was.
process.on('message', () => process.send({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
app.start().then(
  () => process.send({ httpPort: app.httpPort() }),
  (error) => process.send({ error: String(error) }),
);

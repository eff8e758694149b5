// The service in a process of its own, for the tests that kill, freeze or starve it:
// node killable-service.js SETTINGS-AS-JSON. Compiles the sources on the way, as jest does.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

const options = { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
require.extensions['.ts'] = (module, filename) =>
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);

const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  const [, name] = /^@consent\/([a-z-]+)$/.exec(request) ?? [];
  return resolve(name === undefined ? request : join(__dirname, '../../../packages', name, 'src/index.ts'), ...rest);
};

const { createSilentLogger } = require('@consent/telemetry');
const { createExportApp } = require('../src/app.ts');
const { exportConfig } = require('../src/config.ts');

const app = createExportApp(exportConfig(JSON.parse(process.argv[2])), { logger: createSilentLogger() });
// A test that is gone leaves no process behind.
process.once('disconnect', () => process.exit());
// Asked by tests of memory; the most there ever was.
process.on('message', () => process.send({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
app.start().then(
  () => process.send({ httpPort: app.httpPort() }),
  (error) => process.send({ error: String(error) }),
);

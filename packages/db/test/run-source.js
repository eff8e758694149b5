// Lets a child process of a test run TypeScript from its source, as jest does: node -r run-source.js file.ts
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const swc = require('@swc/core');

const packages = join(__dirname, '..', '..');
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  const [, name] = /^@consent\/([a-z-]+)$/.exec(request) ?? [];
  return resolve(name === undefined ? request : join(packages, name, 'src', 'index.ts'), ...rest);
};

require.extensions['.ts'] = (module, filename) => {
  const options = { filename, jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
  module._compile(swc.transformSync(readFileSync(filename, 'utf8'), options).code, filename);
};

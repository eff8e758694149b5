// A server in a process of its own, for the tests that kill it: node killable-server.js PORT answers|waits.
// Compiles the sources on the way, as jest does, so that no build is needed.
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
  return resolve(name === undefined ? request : join(__dirname, '../..', name, 'src/index.ts'), ...rest);
};

const { startServer } = require('./system.ts');

const [port, answers] = process.argv.slice(2);
const receive = (id, response) => {
  process.send({ received: id });
  return answers === 'answers' ? Promise.resolve(response) : new Promise(() => undefined);
};
const handlers = {
  createConsents: ({ rows }) =>
    receive(rows[0].id, { results: [{ failure: { kind: 'conflict', message: `answered by ${process.pid}` } }] }),
  eraseSubject: ({ subjectId }) => receive(subjectId, { erased: 1 }),
};
startServer({ port: Number(port), handlers }).then((server) => process.send({ port: server.port() }));

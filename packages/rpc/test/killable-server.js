'use strict';
// Runs an RPC server in a process of its own, which tests kill. Runs built code: node killable-server.js PORT answers|waits
const { consentService } = require('@consent/contracts');
const { createRegistry, createSilentLogger } = require('@consent/kernel');
const { createRpcServer, implement } = require('../dist');

const [port, answers] = process.argv.slice(2);
const receive = (id, response) => {
  process.send({ received: id });
  return answers === 'answers' ? Promise.resolve(response) : new Promise(() => undefined);
};
const notPartOfTheTest = () => Promise.reject(new Error('not part of the test'));
const handlers = {
  createConsents: ({ rows }) =>
    receive(rows[0].id, { results: [{ failure: { kind: 'conflict', message: `answered by ${process.pid}` } }] }),
  eraseSubject: ({ subjectId }) => receive(subjectId, { erased: 1 }),
  getConsents: notPartOfTheTest,
  listConsents: notPartOfTheTest,
  updateConsent: notPartOfTheTest,
  deleteConsent: notPartOfTheTest,
  listHistory: notPartOfTheTest,
  issueReceipt: notPartOfTheTest,
  getStats: notPartOfTheTest,
};

const server = createRpcServer({
  host: '127.0.0.1',
  port: Number(port),
  logger: createSilentLogger(),
  registry: createRegistry('test', { processMetrics: false }),
  services: [implement(consentService, handlers)],
  drainTimeoutMs: 200,
});
// Ends with the test that started it.
process.once('disconnect', () => process.exit());
server.start().then(() => process.send({ port: server.port() }));

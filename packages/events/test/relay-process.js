'use strict';
// Runs a relay in a process of its own, which tests kill. Runs built code: node relay-process.js DATABASE_URL NATS_SETTINGS_AS_JSON
const { createDatabase } = require('@consent/postgres');
const { createRegistry, createSilentLogger } = require('@consent/kernel');
const { createRelay, noEventSignatures } = require('../dist');

const [databaseUrl, nats] = process.argv.slice(2);
const logger = createSilentLogger();
const database = createDatabase({ url: databaseUrl, poolSize: 5, applicationName: 'killed-relay', logger });
const registry = createRegistry('killed-relay', { processMetrics: false });

createRelay({ database, nats: JSON.parse(nats), signatures: noEventSignatures, logger, registry, pollIntervalMs: 20 }).start();

import { createDatabase } from '@consent/db';
import { createRegistry, createSilentLogger } from '@consent/telemetry';
import { createRelay, noEventSignatures } from '../src';

// A relay in a process of its own, for tests that kill it.
const [databaseUrl = '', natsUrl = ''] = process.argv.slice(2);
const logger = createSilentLogger();
const database = createDatabase({ url: databaseUrl, poolSize: 5, applicationName: 'killed-relay', logger });
const registry = createRegistry('killed-relay', { processMetrics: false });

void createRelay({ database, nats: { url: natsUrl }, signatures: noEventSignatures, logger, registry, pollIntervalMs: 20 }).start();

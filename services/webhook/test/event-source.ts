import { createDatabase, type Database } from '@consent/postgres';
import {
  addEventSignatures,
  addEventTraces,
  createEventMaker,
  createOutboxTables,
  createRelay,
  insertEvents,
  noEventSignatures,
  type OutboxEvent,
} from '@consent/events';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { changeSchema, createTestDatabase } from '@consent/testkit';

const logger = createSilentLogger();

export interface EventSource {
  database: Database;
  /** Returns the events as stored. */
  publish: (events: readonly { accountId: string; type: string; data: unknown; createdAtMs?: number }[]) => Promise<OutboxEvent[]>;
  stop: () => Promise<void>;
}

/** Acts as another service, with its outbox and relay. */
export async function startEventSource(natsUrl: string): Promise<EventSource> {
  const testDatabase = await createTestDatabase('source');
  const database = createDatabase({ url: testDatabase.url, poolSize: 4, applicationName: 'source', logger });
  await changeSchema(testDatabase.url, async (knex) => {
    await createOutboxTables(knex);
    await addEventSignatures(knex);
    await addEventTraces(knex);
  });
  const registry = createRegistry('source', { processMetrics: false });
  const relay = createRelay({ database, nats: { url: natsUrl }, signatures: noEventSignatures, logger, registry, pollIntervalMs: 50 });
  await relay.start();
  return {
    database,
    publish: async (events) => {
      const made = events.map(({ accountId, type, data, createdAtMs = Date.now() }) =>
        createEventMaker(noEventSignatures)({ accountId, type, createdAtMs, dataJson: JSON.stringify(data) }),
      );
      await database.transaction((tx) => insertEvents(tx, made));
      relay.wake();
      return made;
    },
    stop: async () => {
      await relay.stop();
      await database.stop();
    },
  };
}

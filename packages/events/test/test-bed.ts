import { randomUUID } from 'node:crypto';
import { createDatabase, ensureDatabase, type Database } from '@consent/db';
import { createRegistry, createSilentLogger } from '@consent/telemetry';
import { startTestNats, startTestPostgres } from '@consent/testkit';
import { jetstream, jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import {
  addEventSignatures,
  createConsumer,
  createEventMaker,
  createHandledEventsTable,
  createOutboxTables,
  createRelay,
  insertEvents,
  noEventSignatures,
  type Consumer,
  type ConsumerOptions,
  type OutboxEvent,
  type Relay,
  type RelayOptions,
} from '../src';
import { killServer, natsStore } from './nats-store';

export const accountId = randomUUID();
const makeEvent = createEventMaker(noEventSignatures);
export const logger = createSilentLogger();

/** One PostgreSQL and one NATS for a test file; a database and an empty stream for each test. */
export async function createTestBed() {
  const [postgres, nats] = await Promise.all([startTestPostgres(), startTestNats()]);
  const store = natsStore(nats);
  const parts: (Relay | Consumer)[] = [];
  const databases: Database[] = [];
  let url = '';
  let database: Database;

  function openDatabase(): Database {
    const opened = createDatabase({ url, poolSize: 5, applicationName: 'events-test', logger });
    databases.push(opened);
    return opened;
  }

  async function begin(): Promise<void> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    url = await ensureDatabase(postgres.url, { database: name, role: name, password: 'secret' });
    database = openDatabase();
    await createOutboxTables(database.knex);
    await database.transaction((tx) => addEventSignatures(tx.knex));
    await createHandledEventsTable(database.knex);
    await database.knex.raw('CREATE TABLE effects (event_id text)');
  }

  async function end(): Promise<void> {
    await Promise.all(parts.splice(0).map((part) => part.stop()));
    await Promise.all(databases.splice(0).map((opened) => opened.stop()));
    await nats.stop();
    store.delete();
    await nats.restart();
  }

  return {
    postgres,
    nats,
    store,
    killNats: () => killServer(nats),
    begin,
    end,
    remove: () => Promise.all([postgres.remove(), nats.remove()]),
    url: () => url,
    database: () => database,
    openDatabase,

    /** A relay that is stopped with the test; each has a pool of its own, like another process. */
    relay: (options: Partial<RelayOptions> = {}): Relay => {
      const registry = createRegistry('test', { processMetrics: false });
      const relay = createRelay({
        database: openDatabase(),
        nats: { url: nats.url },
        signatures: noEventSignatures,
        logger,
        registry,
        pollIntervalMs: 20,
        ...options,
      });
      parts.push(relay);
      return relay;
    },
    consumer: (options: Pick<ConsumerOptions, 'handle'> & Partial<ConsumerOptions>): Consumer => {
      const registry = createRegistry('test', { processMetrics: false });
      const common = {
        nats: { url: nats.url },
        signatures: noEventSignatures,
        durable: 'test',
        filterSubject: 'events.>',
        logger,
        registry,
      };
      const consumer = createConsumer({ ...common, ...options });
      parts.push(consumer);
      return consumer;
    },

    /** Commits that many events and returns them. */
    commitEvents: async (count: number, dataJson = '{"n":1}'): Promise<OutboxEvent[]> => {
      const events = makeEvents(count, dataJson);
      await database.transaction((tx) => insertEvents(tx, events));
      return events;
    },
    countPending: async (): Promise<number> => {
      const { rows } = await database.query<{ count: number }>('pending', 'SELECT count(*) FROM outbox WHERE published_at IS NULL', []);
      return rows[0]?.count ?? -1;
    },
    countEffects: async (): Promise<number> => {
      const { rows } = await database.query<{ count: number }>('effects', 'SELECT count(*) FROM effects', []);
      return rows[0]?.count ?? -1;
    },
    readStream: () => readStream(nats.url),

    /** Messages that are not in our outbox. */
    publishAsAnotherService: async (count: number, payload = '{}'): Promise<void> => {
      const connection = await connect({ servers: nats.url, reconnect: false });
      const stream = jetstream(connection);
      for (let n = 0; n < count; n += 1) await stream.publish('events.other', payload);
      await connection.close();
    },
  };
}

export function makeEvents(count: number, dataJson = '{"n":1}'): OutboxEvent[] {
  const createdAtMs = Date.now();
  return Array.from({ length: count }, () => makeEvent({ accountId, type: 'consent.created', createdAtMs, dataJson }));
}

/** Every message of the stream; none while there is no stream. */
async function readStream(url: string): Promise<StoredMsg[]> {
  const connection = await connect({ servers: url, reconnect: false });
  try {
    const manager = await jetstreamManager(connection);
    const { state } = await manager.streams.info('EVENTS').catch(() => ({ state: { first_seq: 1, last_seq: 0 } }));
    const messages: StoredMsg[] = [];
    for (let seq = Math.max(state.first_seq, 1); seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage('EVENTS', { seq });
      if (message !== null) messages.push(message);
    }
    return messages;
  } finally {
    await connection.close();
  }
}

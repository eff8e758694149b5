import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '@consent/postgres';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { changeSchema, createTestDatabase, type NatsVersion, startTestNatsWithAccounts, useTestNats } from '@consent/testkit';
import { jetstream, jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  addEventSignatures,
  addEventTraces,
  createConsumer,
  createEventMaker,
  createFailedEventsTable,
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
import { natsConnection } from '../src/nats-login';
import { killServer, natsStore } from './nats-store';

export const accountId = randomUUID();
const makeEvent = createEventMaker(noEventSignatures);
export const logger = createSilentLogger();

interface BedOptions {
  version?: NatsVersion;
  /** A NATS account without streams, a new one for each test. */
  nextNatsUrl?: () => Promise<string>;
  /** A database, emptied before each test. */
  databaseUrl?: () => Promise<string>;
}

export type TestBed = ReturnType<typeof createTestBed>;

export function createTestBed({
  version = 'found',
  nextNatsUrl = async () => (await useTestNats(version)).url,
  databaseUrl = async () => (await createTestDatabase('events')).url,
}: BedOptions = {}) {
  const parts: (Relay | Consumer)[] = [];
  const databases: Database[] = [];
  let url: string | undefined;
  let natsUrl = '';
  let database: Database;

  function openDatabase(): Database {
    const opened = createDatabase({ url: url ?? '', poolSize: 5, applicationName: 'events-test', logger });
    databases.push(opened);
    return opened;
  }

  beforeEach(async () => {
    url ??= await databaseUrl();
    natsUrl = await nextNatsUrl();
    database = openDatabase();
    await changeSchema(url, async (knex) => {
      await knex.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      await createOutboxTables(knex);
      await addEventSignatures(knex);
      await addEventTraces(knex);
      await createHandledEventsTable(knex);
      await createFailedEventsTable(knex);
      await knex.raw('CREATE TABLE effects (event_id text)');
    });
  });

  afterEach(async () => {
    await Promise.all(parts.splice(0).map((part) => part.stop()));
    await Promise.all(databases.splice(0).map((opened) => opened.stop()));
  });

  return {
    url: () => url ?? '',
    natsUrl: () => natsUrl,
    connectNats: () => connectNats(natsUrl),
    database: () => database,
    openDatabase,

    /** Has a pool of its own, like another process. */
    relay: (options: Partial<RelayOptions> = {}): Relay => {
      const registry = createRegistry('test', { processMetrics: false });
      const relay = createRelay({
        database: openDatabase(),
        nats: { url: natsUrl },
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
        nats: { url: natsUrl },
        signatures: noEventSignatures,
        durable: 'test',
        filterSubject: 'events.>',
        database,
        logger,
        registry,
      };
      const consumer = createConsumer({ ...common, ...options });
      parts.push(consumer);
      return consumer;
    },

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
    readStream: () => readStream(natsUrl),

    /** Publishes messages that are in no outbox. */
    publishAsAnotherService: async (count: number, payload = '{}'): Promise<void> => {
      const connection = await connectNats(natsUrl);
      const stream = jetstream(connection);
      for (let n = 0; n < count; n += 1) await stream.publish('events.other', payload);
      await connection.close();
    },
  };
}

export function createFaultBed(version: NatsVersion) {
  let own: Awaited<ReturnType<typeof startTestNatsWithAccounts>>;
  let account: ReturnType<typeof own.nextAccount>;

  beforeAll(async () => {
    own = await startTestNatsWithAccounts(version);
  });
  afterAll(() => own.server.remove());
  // A failed test may have left NATS stopped.
  beforeEach(async () => {
    if (own.server.pid === undefined) await own.server.restart();
  });

  const nextNatsUrl = () => {
    account = own.nextAccount();
    return Promise.resolve(account.url);
  };
  return {
    ...createTestBed({ nextNatsUrl }),
    nats: { stop: () => own.server.stop(), restart: () => own.server.restart() },
    killNats: () => killServer(own.server),
    store: () => natsStore(own.server, account.name),
  };
}

export function makeEvents(count: number, dataJson = '{"n":1}'): OutboxEvent[] {
  const createdAtMs = Date.now();
  return Array.from({ length: count }, () => makeEvent({ accountId, type: 'consent.created', createdAtMs, dataJson }));
}

/** Automatic reconnects would delay a test that stops NATS. */
function connectNats(url: string): Promise<NatsConnection> {
  return connect({ ...natsConnection({ url }), reconnect: false });
}

/** Empty while the stream does not exist. */
async function readStream(url: string): Promise<StoredMsg[]> {
  const connection = await connectNats(url);
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

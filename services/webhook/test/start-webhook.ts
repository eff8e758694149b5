import { randomBytes, randomUUID } from 'node:crypto';
import { type Delivery, type Endpoint, type GetDeliveryResponse, webhookService, type WebhookServiceMethods } from '@consent/contracts';
import { createDatabase, type Database } from '@consent/postgres';
import { createRpcConnection, type RpcClient } from '@consent/rpc';
import { createRegistry, createSilentLogger, type Logger } from '@consent/kernel';
import type { Service } from '@consent/service';
import { createTestDatabase, useTestNats, waitUntil } from '@consent/testkit';
import { createWebhookService } from '../src/service';
import { webhookConfig } from '../src/config';
import { startEventSource, type EventSource } from './event-source';
import { startReceiver, type Receiver } from './receiver';

type Overrides = Omit<Parameters<typeof createWebhookService>[1], 'logger'> & { logger?: Logger };

interface Replica {
  client: RpcClient<WebhookServiceMethods>;
  app: Service;
  stop: () => Promise<void>;
}

interface Waiting {
  count: number;
  failures?: number;
  dueInSeconds?: number;
}

export interface WebhookUnderTest extends Replica {
  database: Database;
  nats: { url: string };
  source: EventSource;
  receiver: Receiver;
  /** For other processes. */
  databaseUrl: string;
  stopApp: () => Promise<void>;
  startApp: (changed?: Record<string, string>) => Promise<void>;
  startReplica: (settings?: Record<string, string>, overrides?: Overrides) => Promise<Replica>;
  anEndpoint: (accountId: string, path?: string, overridden?: Partial<Endpoint>) => Promise<Endpoint & { secret: string }>;
  publish: (accountId: string, count?: number, data?: object) => Promise<string[]>;
  deliveriesOf: (accountId: string, endpointId?: string) => Promise<Delivery[]>;
  onlyDelivery: (accountId: string, status: string) => Promise<GetDeliveryResponse>;
  deliveryIn: (accountId: string, id: string, status: string) => Promise<GetDeliveryResponse>;
  endpointOf: (accountId: string, id: string) => Promise<Endpoint>;
  /** With the given number of failed attempts. */
  storeWaiting: (ref: { accountId: string; endpointId: string }, waiting: Waiting) => Promise<void>;
  exhaust: (accountId: string) => Promise<void>;
  passTime: (seconds: number) => Promise<void>;
  metric: (name: string) => Promise<number>;
}

const registry = createRegistry('test', { processMetrics: false });
/** Each poll is a call and a query. Every 10 ms they would use a core that the service needs. */
const askSometimes = { intervalMs: 30 };
export const secretKey = randomBytes(32).toString('base64');

/** Time limits short enough for a test. The retry waits are those of the specification unless a test shortens them. */
export const testSettings = {
  NODE_ENV: 'test',
  CURSOR_KEY: 'c'.repeat(32),
  WEBHOOK_SECRET_KEYS: `k1:${secretKey}`,
  WEBHOOK_SUBJECT_KEY: 's'.repeat(32),
  WEBHOOK_ALLOW_INSECURE: 'true',
  WEBHOOK_TIMEOUT_MS: '3000',
  WEBHOOK_LEASE_MS: '6000',
};

/** `ownNats`: a NATS that the test may stop or wipe. */
export async function startWebhook(
  settings: Record<string, string> = {},
  overrides: Overrides = {},
  ownNats?: { url: string },
): Promise<WebhookUnderTest> {
  const [testDatabase, nats, receiver] = await Promise.all([createTestDatabase('webhook'), ownNats ?? useTestNats(), startReceiver()]);
  const source = await startEventSource(nats.url);
  const database = createDatabase({ url: testDatabase.url, poolSize: 4, applicationName: 'test', logger: createSilentLogger() });

  async function startReplica(replicaSettings: Record<string, string> = settings, replicaOverrides = overrides): Promise<Replica> {
    const { logger = createSilentLogger(), ...rest } = replicaOverrides;
    const config = webhookConfig({ ...testSettings, DATABASE_URL: testDatabase.url, NATS_URL: nats.url, ...replicaSettings });
    const app = createWebhookService(config, { logger, lookEveryMs: 50, upkeepEveryMs: 50, ...rest });
    await app.start();
    const connection = createRpcConnection({ address: `127.0.0.1:${app.rpcPort()}`, logger, registry });
    connection.start();
    const stop = async () => {
      await connection.stop();
      await app.stop();
    };
    return { client: connection.client(webhookService), app, stop };
  }

  let current = await startReplica();
  const client = new Proxy({} as Replica['client'], { get: (_, name) => Reflect.get(current.client, name) as unknown });
  const deliveriesOf = async (accountId: string, endpointId = '') =>
    (await client.listDeliveries({ accountId, endpointId, status: '', eventType: '', cursor: '', limit: 1000 })).deliveries;
  const deliveryIn = (accountId: string, id: string, status: string) =>
    waitUntil(
      `the delivery is ${status}`,
      async () => {
        const found = await client.getDelivery({ accountId, id });
        return found.delivery.status === status ? found : undefined;
      },
      askSometimes,
    );

  return {
    client,
    get app() {
      return current.app;
    },
    databaseUrl: testDatabase.url,
    stopApp: () => current.stop(),
    startApp: async (changed) => {
      current = await startReplica(changed);
    },
    database,
    nats,
    source,
    receiver,
    startReplica,
    deliveriesOf,
    deliveryIn,
    anEndpoint: async (accountId, path = '/hook', overridden = {}) => {
      const { endpoint, secret } = await client.createEndpoint({
        accountId,
        maxEndpoints: 50,
        url: receiver.url(path),
        description: 'An endpoint',
        eventTypes: [],
        standardWebhooks: false,
        ...overridden,
      });
      return { ...endpoint, secret };
    },
    publish: async (accountId, count = 1, data = { subject_id: 'somebody', site_id: randomUUID() }) => {
      const events = await source.publish(Array.from({ length: count }, () => ({ accountId, type: 'consent.created', data })));
      return events.map((event) => event.id);
    },
    onlyDelivery: async (accountId, status) => {
      const [delivery] = await waitUntil(
        'the delivery is there',
        async () => {
          const deliveries = await deliveriesOf(accountId);
          return deliveries.length > 0 ? deliveries : undefined;
        },
        askSometimes,
      );
      return deliveryIn(accountId, delivery!.id, status);
    },
    endpointOf: async (accountId, id) => (await client.getEndpoint({ accountId, id })).endpoint,
    storeWaiting: async ({ accountId, endpointId }, { count, failures = 0, dueInSeconds = 0 }) => {
      await database.query(
        'store_waiting',
        `WITH n AS (SELECT 'evt_' || md5($2 || n::text) AS event_id, gen_random_uuid() AS id FROM generate_series(1, $3) n),
         e AS (INSERT INTO events (account_id, id, type, payload, created_at) SELECT $1, event_id, 'consent.created', '{}', now() FROM n),
         d AS (
           INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, attempts, failures, created_at, updated_at)
           SELECT $1, id, $2::uuid, event_id, 'consent.created', CASE WHEN $4 = 0 THEN 'pending' ELSE 'retrying' END, $4, $4, now(), now() FROM n)
         INSERT INTO queue (account_id, endpoint_id, delivery_id, event_id, attempts, failures, generation, due_at, created_at)
         SELECT $1, $2::uuid, id, event_id, $4, $4, 1, now() + make_interval(secs => $5), now() FROM n`,
        [accountId, endpointId, count, failures, dueInSeconds],
      );
    },
    exhaust: async (accountId) => {
      await database.query(
        'exhaust',
        `WITH taken AS (DELETE FROM queue WHERE account_id = $1 AND lease_token IS NULL AND is_repeat RETURNING delivery_id)
         UPDATE deliveries SET status = 'exhausted', failures = 5 FROM taken WHERE account_id = $1 AND id = delivery_id`,
        [accountId],
      );
    },
    passTime: async (seconds) => {
      await database.query('pass_time', 'UPDATE queue SET due_at = due_at - make_interval(secs => $1) WHERE lease_token IS NULL', [
        seconds,
      ]);
    },
    metric: async (name) => {
      const text = await (await fetch(`http://127.0.0.1:${current.app.opsPort()}/metrics`)).text();
      return Number(new RegExp(`^${name}\\S* (\\S+)$`, 'm').exec(text)?.[1]);
    },
    stop: async () => {
      await current.stop();
      await source.stop();
      await receiver.stop();
      await database.stop();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { changeSchema, waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

interface Migration {
  up: (knex: unknown) => Promise<void>;
  down: (knex: unknown) => Promise<void>;
}
const queueOfItsOwn = createRequire(__filename)('../migrations/20261122090000_queue_of_its_own.js') as Migration;
const replaysInTheQueue = createRequire(__filename)('../migrations/20261122130000_replays_in_the_queue.js') as Migration;

let webhook: WebhookUnderTest;

beforeEach(async () => {
  webhook = await startWebhook({ WEBHOOK_RETRY_WAITS_SECONDS: '1,1,1,1' });
});
afterEach(() => webhook.stop());

const migrate = (direction: keyof Migration) =>
  changeSchema(webhook.databaseUrl, async (knex) => {
    const steps = direction === 'up' ? [queueOfItsOwn, replaysInTheQueue] : [replaysInTheQueue, queueOfItsOwn];
    for (const step of steps) await step[direction](knex);
  });

/** Rows of the previous release: pending, retrying, claimed by a crashed process, and finished. */
async function storeAsBefore(accountId: string, endpointId: string): Promise<void> {
  await webhook.database.query(
    'store_as_before',
    `WITH n AS (
       SELECT 'evt_' || md5($1 || status || attempts || lasts) AS event_id, n.* FROM (VALUES
         ('pending', 0, 0), ('retrying', 1, 0), ('retrying', 2, 2), ('delivered', 1, 0)) AS n(status, attempts, lasts)),
     e AS (INSERT INTO events (account_id, id, type, payload, created_at) SELECT $1::uuid, event_id, 'consent.created', '{}', now() FROM n)
     INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, attempts, failures, generation, due_at, lease_token,
       claimed_until, created_at, updated_at)
     SELECT $1::uuid, gen_random_uuid(), $2::uuid, event_id, 'consent.created', status, attempts, attempts, 1,
       CASE WHEN status <> 'delivered' THEN now() END, CASE WHEN lasts > 0 THEN gen_random_uuid() END,
       CASE WHEN lasts > 0 THEN now() + make_interval(secs => lasts) END, now(), now() FROM n`,
    [accountId, endpointId],
  );
}

const stateOf = async (accountId: string) => {
  const sql = `SELECT d.status, d.attempts, q.lease_token IS NOT NULL AS claimed FROM deliveries d LEFT JOIN queue q ON q.delivery_id = d.id
    WHERE d.account_id = $1`;
  const { rows } = await webhook.database.query<{ status: string; attempts: number; claimed: boolean }>('state', sql, [accountId]);
  return rows.map(({ status, attempts, claimed }) => `${status} ${attempts}${claimed ? ' claimed' : ''}`).sort();
};

test('deliveries of a release without the queue are moved to the queue, and sent after their claims end', async () => {
  const accountId = randomUUID();
  const { id } = await webhook.anEndpoint(accountId);
  await webhook.stopApp();
  await migrate('down');
  await storeAsBefore(accountId, id);
  await migrate('up');
  expect(await stateOf(accountId)).toEqual(['delivered 1', 'pending 0', 'retrying 1', 'retrying 2 claimed']);
  await webhook.startApp();
  await waitUntil('those that nobody has in hand are sent', () => webhook.receiver.arrivals.length >= 2);
  expect(webhook.receiver.arrivals).toHaveLength(2);
  await waitUntil('all are delivered', async () => (await stateOf(accountId)).every((state) => state.startsWith('delivered')));
  expect(await stateOf(accountId)).toEqual(['delivered 1', 'delivered 1', 'delivered 2', 'delivered 3']);
  expect(webhook.receiver.arrivals).toHaveLength(3);
});

test('after a reverted migration, the deliveries wait as before', async () => {
  const accountId = randomUUID();
  const { id } = await webhook.anEndpoint(accountId);
  await webhook.stopApp();
  await webhook.storeWaiting({ accountId, endpointId: id }, { count: 3, failures: 1 });
  await migrate('down');
  const sql = `SELECT count(*) FROM deliveries WHERE account_id = $1 AND status = 'retrying' AND due_at <= now() AND is_repeat AND generation = 1`;
  expect((await webhook.database.query<{ count: number }>('waits_as_before', sql, [accountId])).rows).toEqual([{ count: 3 }]);
  await migrate('up');
  await webhook.startApp();
  await waitUntil('all are delivered', async () => (await stateOf(accountId)).every((state) => state === 'delivered 2'));
});

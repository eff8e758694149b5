import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { hang } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;

afterEach(() => webhook.stop());

/** Deliveries that are due now, written past the service: a backlog. */
async function backlog(accountId: string, endpointId: string, count: number, attempts = 0): Promise<void> {
  const sql = `WITH e AS (INSERT INTO events (account_id, id, type, payload, created_at)
      SELECT $1, 'evt_' || md5($2 || n::text), 'consent.created', '{}', now() FROM generate_series(1, $3) n RETURNING id)
    INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, attempts, failures, generation, due_at, created_at, updated_at)
    SELECT $1, gen_random_uuid(), $2::uuid, id, 'consent.created', CASE WHEN $4 = 0 THEN 'pending' ELSE 'retrying' END, $4, $4, 1,
      now(), now(), now() FROM e`;
  await webhook.database.query('backlog', sql, [accountId, endpointId, count, attempts]);
}

test('50 endpoints of an account that hang do not keep another account from its deliveries, and hold no more slots than an account may', async () => {
  webhook = await startWebhook({
    WEBHOOK_TIMEOUT_MS: '20000',
    WEBHOOK_LEASE_MS: '30000',
    WEBHOOK_MAX_IN_FLIGHT: '32',
    WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: '12',
  });
  const [hanging, healthy] = [randomUUID(), randomUUID()];
  for (let n = 0; n < 50; n += 1) {
    webhook.receiver.reply(hang, `/hang-${n}`);
    await webhook.anEndpoint(hanging, `/hang-${n}`);
  }
  await webhook.publish(hanging, 20);
  await waitUntil('its share is used up', () => webhook.receiver.open() === 12);
  await webhook.anEndpoint(healthy, '/healthy');
  await webhook.publish(healthy, 200);
  await waitUntil('all of the other are delivered', () => webhook.receiver.arrivalsAt('/healthy').length === 200, { timeoutMs: 15_000 });
  // None of the hanging ones has run out of time yet.
  expect(webhook.receiver.open()).toBe(12);
  await waitUntil('no other is under way', async () => (await webhook.metric('webhook_attempts_in_flight')) === 12);
  await webhook.receiver.stop();
}, 60_000);

test('one endpoint that hangs does not keep the others of its account from theirs', async () => {
  webhook = await startWebhook({ WEBHOOK_TIMEOUT_MS: '20000', WEBHOOK_LEASE_MS: '30000', WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: '12' });
  const accountId = randomUUID();
  webhook.receiver.reply(hang, '/hang');
  await webhook.anEndpoint(accountId, '/hang');
  await webhook.anEndpoint(accountId, '/well');
  await webhook.publish(accountId, 100);
  await waitUntil('all of the other are delivered', () => webhook.receiver.arrivalsAt('/well').length === 100, { timeoutMs: 15_000 });
  expect(webhook.receiver.arrivalsAt('/hang')).toHaveLength(8);
  await webhook.receiver.stop();
}, 60_000);

test('a backlog of one account does not stand before the deliveries of another', async () => {
  webhook = await startWebhook({ WEBHOOK_MAX_IN_FLIGHT: '16', WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: '8' });
  const [busy, calm] = [randomUUID(), randomUUID()];
  webhook.receiver.reply((response) => void setTimeout(() => response.end(), 20), '/busy');
  const { id } = await webhook.anEndpoint(busy, '/busy');
  await webhook.anEndpoint(calm, '/calm');
  await backlog(busy, id, 20_000);
  await waitUntil('the backlog is worked on', () => webhook.receiver.arrivalsAt('/busy').length > 50);
  await webhook.publish(calm, 20);
  await waitUntil('the other account has its own', () => webhook.receiver.arrivalsAt('/calm').length === 20, { timeoutMs: 20_000 });
  expect(webhook.receiver.arrivalsAt('/busy').length).toBeLessThan(10_000);
}, 60_000);

test('repeated attempts leave slots to first ones', async () => {
  webhook = await startWebhook({ WEBHOOK_TIMEOUT_MS: '20000', WEBHOOK_LEASE_MS: '30000', WEBHOOK_MAX_IN_FLIGHT: '16' });
  for (let n = 0; n < 4; n += 1) {
    const accountId = randomUUID();
    webhook.receiver.reply(hang, `/repeats-${n}`);
    const { id } = await webhook.anEndpoint(accountId, `/repeats-${n}`);
    await backlog(accountId, id, 20, 1);
  }
  await waitUntil('they have half of the slots', () => webhook.receiver.open() === 8);
  const accountId = randomUUID();
  await webhook.anEndpoint(accountId, '/first');
  await webhook.publish(accountId, 50);
  await waitUntil('the first attempts are made', () => webhook.receiver.arrivalsAt('/first').length === 50, { timeoutMs: 15_000 });
  expect(webhook.receiver.open()).toBe(8);
  await webhook.receiver.stop();
}, 60_000);

import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

/** ERASE_RECORDS=500000 takes about two minutes. */
const count = Number(process.env['ERASE_RECORDS'] ?? 12_000);

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

/** Copies one sent event and its delivery up to `count` times. */
async function anEndpointWithManyDeliveries() {
  const accountId = randomUUID();
  const endpoint = await webhook.anEndpoint(accountId, `/${accountId}`);
  const [event] = await webhook.publish(accountId, 1, { subject_id: 'subject', site_id: '' });
  await webhook.onlyDelivery(accountId, 'delivered');
  const client = await webhook.database.connect();
  await client.query('SET statement_timeout = 0');
  await client.query(
    `WITH n AS (SELECT 'evt_' || md5($1 || n::text) AS id FROM generate_series(2, $3) n),
     e AS (
       INSERT INTO events (account_id, id, type, payload, subject_hash, site_id, created_at)
       SELECT account_id, n.id, type, payload, subject_hash, site_id, created_at FROM events, n WHERE account_id = $1::uuid AND events.id = $2
       RETURNING id)
     INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, attempts, created_at, updated_at)
     SELECT $1::uuid, gen_random_uuid(), $4, id, 'consent.created', 'delivered', 1, now(), now() FROM e`,
    [accountId, event, count, endpoint.id],
  );
  client.release(true);
  return { accountId, endpointId: endpoint.id };
}

const stored = async (accountId: string, condition: string) => {
  const { rows } = await webhook.database.query<{ count: number }>(
    `count_${condition.replaceAll(/\W/g, '_')}`,
    `SELECT count(*)::integer FROM events WHERE account_id = $1 AND type = 'consent.created' AND ${condition}`,
    [accountId],
  );
  return rows[0]!.count;
};

test(`[decision 16.5] a subject with ${count} payloads: none is shown after the erasure, and all are blanked`, async () => {
  const { accountId, endpointId } = await anEndpointWithManyDeliveries();
  const page = await webhook.client.listDeliveries({ accountId, endpointId, status: '', eventType: '', cursor: '', limit: 100 });
  const readPayloads = async () =>
    Promise.all(page.deliveries.map(async ({ id }) => (await webhook.client.getDelivery({ accountId, id })).payload));
  expect(await readPayloads()).not.toContain('');

  await webhook.source.publish([{ accountId, type: 'consent.erased', data: { subject_id: 'subject', site_id: '', erased: count } }]);
  await waitUntil(
    'it is handled',
    async () => {
      const { deliveries } = await webhook.client.listDeliveries({
        accountId,
        endpointId,
        status: '',
        eventType: 'consent.erased',
        cursor: '',
        limit: 1,
      });
      return deliveries.length === 1;
    },
    { timeoutMs: 100_000 },
  );
  expect(new Set(await readPayloads())).toEqual(new Set(['']));
  const [shown] = page.deliveries;
  await expect(webhook.client.replayDelivery({ accountId, id: shown!.id })).rejects.toMatchObject({ kind: 'conflict' });
  await waitUntil('every payload is gone', async () => (await stored(accountId, "payload <> ''")) === 0, { timeoutMs: 250_000 });
}, 400_000);

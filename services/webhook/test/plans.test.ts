import { randomUUID } from 'node:crypto';
import { watchReads } from '@consent/testkit';
import { createCursors } from '../src/deliveries/cursor.rule';
import { listDeliveries } from '../src/deliveries/list';
import { planSettings } from '../src/plans.sql';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

/** 20 of the largest pages. */
const most = 20 * 100;

let webhook: WebhookUnderTest;
const cursors = createCursors([{ secret: 'c'.repeat(32) }]);
const accountId = randomUUID();
let common: string;
let rare: string;

/** The oldest three deliveries differ from all others in one way each. */
beforeAll(async () => {
  webhook = await startWebhook();
  common = (await webhook.anEndpoint(accountId)).id;
  rare = (await webhook.anEndpoint(accountId)).id;
  await webhook.stopApp();
  const client = await webhook.database.connect();
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'deliveries' AND indexname IN ('deliveries_newest', 'deliveries_of_endpoint')`,
  );
  await client.query('SET statement_timeout = 0');
  await client.query('SET synchronous_commit = off');
  await client.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_account_id_event_id_fkey');
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
  await client.query(
    `INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, created_at, updated_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, CASE WHEN n = 1 THEN $3::uuid ELSE $2::uuid END, n,
       CASE WHEN n = 2 THEN 'policy.published' ELSE 'consent.created' END, CASE WHEN n = 3 THEN 'exhausted' ELSE 'delivered' END,
       timestamptz '2026-11-01' + make_interval(secs => n / 10), now()
     FROM generate_series(1, 300000) AS n`,
    [accountId, common, rare],
  );
  for (const { indexdef } of indexes) await client.query(indexdef);
  client.release(true);
});
afterAll(async () => {
  await webhook.startApp();
  await webhook.stop();
});

describe.each([
  ['made for its values', false],
  ['that a connection keeps for all values', true],
])('[decision 17.4] with a plan %s', (_, generic) => {
  test('a list of deliveries reads at most 20 pages with any filters', async () => {
    const watched = await watchReads(webhook.databaseUrl, { generic, settings: planSettings });
    onTestFinished(watched.stop);
    const excesses: unknown[] = [];
    for (const endpointId of ['', common, rare, randomUUID()])
      for (const status of ['', 'delivered', 'exhausted', 'held'])
        for (const eventType of ['', 'consent.created', 'policy.published']) {
          const request = { accountId, endpointId, status, eventType, cursor: '', limit: 100 };
          const parts = { database: watched.handle, cursors };
          const { nextCursor } = await listDeliveries(request, parts);
          if (nextCursor !== '') await listDeliveries({ ...request, cursor: nextCursor }, parts);
          // Each delivery of the page is looked up in the queue too.
          for (const { rows, scans } of watched.takeReads()) if (rows > most + 101) excesses.push({ request, rows, scans });
          expect(excesses).toEqual([]);
        }
  });
});

test('a list by endpoint finds its one delivery among 300,000 on its first page', async () => {
  const watched = await watchReads(webhook.databaseUrl, { generic: true, settings: planSettings });
  onTestFinished(watched.stop);
  const request = { accountId, endpointId: rare, status: 'delivered', eventType: '', cursor: '', limit: 100 };
  const { deliveries, nextCursor } = await listDeliveries(request, { database: watched.handle, cursors });
  expect([deliveries.map(({ endpointId }) => endpointId), nextCursor]).toEqual([[rare], '']);
});

import { randomUUID } from 'node:crypto';
import { createSilentLogger } from '@consent/kernel';
import { createDatabase, type Database } from '@consent/postgres';
import { waitUntil } from '@consent/testkit';
import { createSubjectHashes } from '../src/events/subject.rule';
import { createBlanking, markRemaining } from '../src/events/blank-erased';
import type { EventRecord } from '../src/events/event.rule';
import { markErased } from '../src/events/erasures.sql';
import { takeEvents } from '../src/events/take';
import { planSettings } from '../src/plans.sql';
import { startWebhook, testSettings, type WebhookUnderTest } from './start-webhook';

/** Marking takes several steps. ERASE_RECORDS sets a larger number. */
const veryMany = Number(process.env['ERASE_RECORDS'] ?? 6500);

let webhook: WebhookUnderTest;
/** Uses the plans of the service. */
let database: Database;
beforeAll(async () => {
  webhook = await startWebhook();
  database = createDatabase({
    url: webhook.databaseUrl,
    settings: planSettings,
    poolSize: 1,
    applicationName: 'test',
    logger: createSilentLogger(),
  });
});
afterAll(async () => {
  await database.stop();
  await webhook.stop();
});

const subjectHash = (accountId: string, subjectId: string) =>
  createSubjectHashes([{ secret: testSettings.WEBHOOK_SUBJECT_KEY }])(accountId, subjectId)[0] as Buffer;

/** Their ids ascend. */
async function storeEvents(
  accountId: string,
  { endpointId, count, status = 'delivered', isErased = false, siteOfEven = '' }: StoredEvents,
): Promise<void> {
  const client = await webhook.database.connect();
  await client.query('SET statement_timeout = 0');
  await client.query(
    `WITH n AS (SELECT 'evt_' || lpad(n::text, 32, '0') AS id FROM generate_series(1, $4::integer) n),
     e AS (
       INSERT INTO events (account_id, id, type, payload, subject_hash, site_id, created_at, is_erased)
       SELECT $1::uuid, id, 'consent.created', '{"data":"secret"}', $3::bytea, CASE WHEN right(id, 1)::integer % 2 = 0 THEN $7 ELSE '' END,
         now() - interval '1 hour', $6::boolean FROM n)
     INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, attempts, failures, created_at, updated_at)
     SELECT $1::uuid, gen_random_uuid(), $2::uuid, id, 'consent.created', $5::text, 0, 0, now(), now() FROM n`,
    [accountId, endpointId, subjectHash(accountId, 'somebody'), count, status, isErased, siteOfEven],
  );
  client.release(true);
}

interface StoredEvents {
  endpointId: string;
  count: number;
  status?: string;
  isErased?: boolean;
  siteOfEven?: string;
}

const idOf = (number: number) => `evt_${String(number).padStart(32, '0')}`;

async function deliveryOf(accountId: string, eventId: string): Promise<string> {
  const sql = 'SELECT id FROM deliveries WHERE account_id = $1 AND event_id = $2';
  return (await webhook.database.query<{ id: string }>('its_delivery', sql, [accountId, eventId])).rows[0]!.id;
}

async function countOf(condition: string, accountId: string): Promise<number> {
  const { rows } = await webhook.database.execute(`SELECT count(*) FROM events WHERE account_id = '${accountId}' AND ${condition}`);
  return (rows[0] as { count: number }).count;
}

const erase = (accountId: string) =>
  webhook.source.publish([{ accountId, type: 'consent.erased', data: { subject_id: 'somebody', site_id: '', erased: 1 } }]);

test(`[decisions 5.8, 16.5] an erasure of ${veryMany} events delays no other work, shows none of their payloads, and then blanks all`, async () => {
  const [large, other] = [randomUUID(), randomUUID()];
  const { id: endpointId } = await webhook.anEndpoint(large, '/large');
  await webhook.anEndpoint(other, '/other');
  await storeEvents(large, { endpointId, count: veryMany });
  const shown = await Promise.all([1, veryMany - 200].map((number) => deliveryOf(large, idOf(number))));
  const readPayload = async (id: string) => (await webhook.client.getDelivery({ accountId: large, id })).payload;
  for (const id of shown) expect(await readPayload(id)).toContain('secret');
  await webhook.stopApp();
  await webhook.database.transaction(async (tx) => {
    // Another transaction locks one of the last events, so its slice cannot be marked.
    await tx.query('hold_event', 'SELECT FROM events WHERE account_id = $1 AND id = $2 FOR UPDATE', [large, idOf(veryMany - 100)]);
    // Keeps the transaction open: PostgreSQL ends idle ones.
    const alive = setInterval(() => void tx.execute('SELECT 1').catch(() => undefined), 1000);
    await erase(large);
    await webhook.publish(other);
    await webhook.startApp();
    await webhook.onlyDelivery(other, 'delivered');
    await waitUntil('the erasure is delivered, too', async () =>
      (await webhook.deliveriesOf(large)).some(({ eventType, status }) => eventType === 'consent.erased' && status === 'delivered'),
    );
    for (const id of shown) {
      expect(await readPayload(id)).toBe('');
      await expect(webhook.client.replayDelivery({ accountId: large, id })).rejects.toMatchObject({ kind: 'conflict' });
    }
    expect(await countOf('NOT is_erased', large)).toBeGreaterThan(0);
    clearInterval(alive);
  });
  await waitUntil('all are blanked', async () => (await countOf(`payload = ''`, large)) === veryMany, { timeoutMs: 250_000 });
  expect((await webhook.database.execute('SELECT FROM erasures WHERE to_mark IS NOT NULL')).rowCount).toBe(0);
}, 400_000);

test('[decision 5.8] payloads that deliveries of another account still need do not delay the blanking', async () => {
  const [needing, free] = [randomUUID(), randomUUID()].sort() as [string, string];
  const [tried, done] = [await webhook.anEndpoint(needing, '/tried'), await webhook.anEndpoint(free, '/done')];
  await webhook.stopApp();
  await storeEvents(needing, { endpointId: tried.id, count: 5000, status: 'retrying', isErased: true });
  await storeEvents(free, { endpointId: done.id, count: 700, isErased: true });

  /** Completes this many slices, then fails. */
  const createLimited = (slices: number) => {
    let left = slices;
    const query: Database['query'] = (name, text, values) => {
      if (name === 'blank_erased_slice' && left-- === 0) throw new Error('enough');
      return database.query(name, text, values);
    };
    return createBlanking({ database: { ...database, query }, nowMs: () => 0 });
  };
  await expect(createLimited(4)()).rejects.toThrow('enough');
  expect(await countOf(`payload = ''`, free)).toBe(700);
  expect(await countOf(`payload = ''`, needing)).toBe(0);

  // Payloads that become free in earlier slices must be found too.
  await webhook.database.execute(
    `UPDATE deliveries SET status = 'exhausted' WHERE account_id = '${needing}' AND event_id = '${idOf(4999)}'`,
  );
  await createBlanking({ database, nowMs: () => 0 })();
  expect(await countOf(`payload = ''`, needing)).toBe(1);
  await webhook.startApp();
});

test('[decision 5.8] two erasures that cover the same events and arrive together leave none of them unmarked', async () => {
  const [accountId, siteId] = [randomUUID(), randomUUID()];
  const { id: endpointId } = await webhook.anEndpoint(accountId, '/twice');
  await webhook.stopApp();
  await storeEvents(accountId, { endpointId, count: 1400, siteOfEven: siteId });
  const erasureOf = (erasedSite: string): EventRecord => ({
    ...{ accountId, id: `evt_${randomUUID().replaceAll('-', '')}`, type: 'consent.erased', payload: '{}' },
    ...{ subjectHashes: [subjectHash(accountId, 'somebody')], siteId: erasedSite, createdAtMs: Date.now(), traceparent: '' },
  });
  const parts = { database, transaction: database.transaction, wakeDispatcher: () => undefined };
  await takeEvents([erasureOf(siteId), erasureOf('')], parts);
  await markRemaining(parts);
  expect(await countOf('NOT is_erased', accountId)).toBe(2);
  await webhook.startApp();
  await waitUntil('all are blanked', async () => (await countOf(`payload = ''`, accountId)) === 1400);
});

test('[decision 5.8] an event that is pruned while it is being marked does not end the marking of the others', async () => {
  const accountId = randomUUID();
  const { id: endpointId } = await webhook.anEndpoint(accountId, '/pruned');
  await webhook.stopApp();
  await storeEvents(accountId, { endpointId, count: 3 });
  await webhook.database.query(
    'store_unmarked_erasure',
    `INSERT INTO erasures (account_id, event_id, subject_hash, site_id, erased_at, to_mark) VALUES ($1, $2, $3, '', now(), ARRAY[$3::bytea])`,
    [accountId, idOf(9), subjectHash(accountId, 'somebody')],
  );
  const isMarkingBlocked = async () => {
    const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%is_erased = true%' AND datname = current_database()`;
    return (await webhook.database.execute(sql)).rowCount === 1;
  };
  let marking: Promise<boolean> | undefined;
  await webhook.database.transaction(async (tx) => {
    await tx.query('prune_delivery', 'DELETE FROM deliveries WHERE account_id = $1 AND event_id = $2', [accountId, idOf(1)]);
    await tx.query('prune_event', 'DELETE FROM events WHERE account_id = $1 AND id = $2', [accountId, idOf(1)]);
    marking = database.transaction((own) => markErased(own, 2));
    await waitUntil('the marking waits for the deletion', isMarkingBlocked);
  });
  await marking;
  await markRemaining({ transaction: database.transaction });
  expect(await countOf('NOT is_erased', accountId)).toBe(0);
  await webhook.startApp();
});

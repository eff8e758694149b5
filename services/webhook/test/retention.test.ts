import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { waitUntil } from '@consent/testkit';
import { pruneEvents, pruneOld } from '../src/events/prune';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

const retentionDays = 30;
let webhook: WebhookUnderTest;
let prune: () => Promise<void>;

beforeAll(async () => {
  // After its start the service prunes only when the test calls it.
  webhook = await startWebhook({}, { upkeepEveryMs: 3_600_000 });
  const { database } = webhook;
  prune = () => pruneOld({ database, transaction: database.transaction, retentionDays });
});
afterAll(() => webhook.stop());

async function anAccount() {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  const { id } = await webhook.anEndpoint(accountId, path);
  const find = async (eventId: string) => (await webhook.deliveriesOf(accountId, id)).find((one) => one.eventId === eventId);
  return {
    accountId,
    path,
    id,
    find,
    anEvent: async (status: string) => {
      const [eventId = ''] = await webhook.publish(accountId);
      const { id: deliveryId } = await waitUntil(`it is ${status}`, async () => {
        const found = await find(eventId);
        return found?.status === status ? found : undefined;
      });
      return { eventId, deliveryId };
    },
    edit: async (enabled: boolean) => {
      const { url, description, eventTypes, standardWebhooks } = await webhook.endpointOf(accountId, id);
      await webhook.client.updateEndpoint({ accountId, id, url, description, eventTypes, enabled, standardWebhooks });
    },
  };
}

async function age(days: number, ...events: { eventId: string }[]): Promise<void> {
  await webhook.database.query(
    'age',
    `WITH aged AS (
       UPDATE deliveries SET created_at = created_at - make_interval(days => $1), updated_at = updated_at - make_interval(days => $1)
       WHERE event_id = ANY ($2)),
     waiting AS (UPDATE queue SET created_at = created_at - make_interval(days => $1) WHERE event_id = ANY ($2))
     UPDATE events SET created_at = created_at - make_interval(days => $1), retained_from = retained_from - make_interval(days => $1)
     WHERE id = ANY ($2)`,
    [days, events.map(({ eventId }) => eventId)],
  );
}

const rowsOf = async (eventId: string) => {
  const sql = `SELECT (SELECT count(*) FROM events WHERE id = $1)::integer AS events, (SELECT count(*) FROM deliveries WHERE event_id = $1)::integer AS deliveries`;
  return (await webhook.database.query<{ events: number; deliveries: number }>('rows_of', sql, [eventId])).rows[0];
};

describe('payloads, deliveries and attempts (decision 5.8)', () => {
  test('of 31 days are removed, of 29 days are kept, and pending ones are kept at any age', async () => {
    const account = await anAccount();
    webhook.receiver.reply(500, account.path);
    const waiting = await account.anEvent('retrying');
    webhook.receiver.reply(200, account.path);
    const [old, young] = [await account.anEvent('delivered'), await account.anEvent('delivered')];
    await age(31, old, waiting);
    await age(29, young);
    const replica = await webhook.startReplica();
    await waitUntil('the old one is gone', async () => (await account.find(old.eventId)) === undefined);
    await replica.stop();
    expect(await rowsOf(old.eventId)).toEqual({ events: 0, deliveries: 0 });
    const { rowCount } = await webhook.database.query('attempts_left', 'SELECT FROM attempts WHERE delivery_id = $1', [old.deliveryId]);
    expect(rowCount).toBe(0);
    for (const { deliveryId } of [young, waiting]) {
      const { payload, attempts } = await webhook.client.getDelivery({ accountId: account.accountId, id: deliveryId });
      expect([payload.includes('somebody'), attempts.length]).toEqual([true, 1]);
    }
  });

  test('[decision 5.7] held for an existing endpoint are kept at any age, and are sent unchanged on replay', async () => {
    const account = await anAccount();
    await account.edit(false);
    const { eventId, deliveryId: id } = await account.anEvent('held');
    const { payload } = await webhook.client.getDelivery({ accountId: account.accountId, id });
    await age(400, { eventId });
    await prune();
    expect((await webhook.client.getDelivery({ accountId: account.accountId, id })).payload).toBe(payload);
    await account.edit(true);
    await webhook.client.replayDelivery({ accountId: account.accountId, id });
    await webhook.deliveryIn(account.accountId, id, 'delivered');
    expect(webhook.receiver.arrivalsAt(account.path).map(({ body }) => body)).toEqual([payload]);
    await age(29, { eventId });
    await prune();
    expect(await rowsOf(eventId)).toEqual({ events: 1, deliveries: 1 });
    await age(2, { eventId });
    await prune();
    expect(await rowsOf(eventId)).toEqual({ events: 0, deliveries: 0 });
  });

  test('held for a deleted endpoint are removed within a day if their retention is over', async () => {
    const account = await anAccount();
    await account.edit(false);
    const [old, young] = [await account.anEvent('held'), await account.anEvent('held')];
    await age(400, old);
    await prune();
    await webhook.client.deleteEndpoint({ accountId: account.accountId, id: account.id });
    await age(1, old, young);
    await prune();
    expect(await rowsOf(old.eventId)).toEqual({ events: 0, deliveries: 0 });
    expect(await rowsOf(young.eventId)).toEqual({ events: 1, deliveries: 1 });
  });

  test('of a late replay are kept for the full retention after the replay', async () => {
    const account = await anAccount();
    const { eventId, deliveryId: id } = await account.anEvent('delivered');
    await age(29, { eventId });
    await webhook.client.replayDelivery({ accountId: account.accountId, id });
    await webhook.deliveryIn(account.accountId, id, 'delivered');
    for (const days of [2, 27]) {
      await age(days, { eventId });
      await prune();
      expect((await webhook.client.getDelivery({ accountId: account.accountId, id })).attempts).toHaveLength(2);
    }
    await age(2, { eventId });
    await prune();
    expect(await rowsOf(eventId)).toEqual({ events: 0, deliveries: 0 });
  });
});

/** Simulates a slow machine: the statement has started and waits before it locks. */
const atGate = (tx: Handle): Handle => ({
  ...tx,
  query: (name, text, values) =>
    name === 'lock_old_events'
      ? tx.query(`${name}_at_gate`, text.replace('WHERE', 'WHERE (SELECT true FROM pg_advisory_xact_lock_shared(1)) AND'), values)
      : tx.query(name, text, values),
});

test('[decision 5.8] a replay accepted during the removal of its old delivery is sent', async () => {
  const { accountId, path, anEvent } = await anAccount();
  const { eventId, deliveryId: id } = await anEvent('delivered');
  await age(31, { eventId });
  const { database } = webhook;
  const { pruned } = await database.transaction(async (gate) => {
    await gate.query('close_gate', 'SELECT pg_advisory_xact_lock(1)', []);
    const begun = database.transaction((tx) => pruneEvents(atGate(tx), retentionDays, 500));
    const sql = `SELECT FROM pg_locks l JOIN pg_database b ON b.oid = l.database WHERE b.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
    await waitUntil('it has begun', async () => (await database.query('at_gate', sql, [])).rowCount === 1);
    await webhook.client.replayDelivery({ accountId, id });
    return { pruned: begun };
  });
  expect(await pruned).toBe(1);
  expect((await webhook.deliveryIn(accountId, id, 'delivered')).attempts).toHaveLength(2);
  expect(webhook.receiver.arrivalsAt(path)).toHaveLength(2);
});

test('a queue row without a delivery is removed after the retention time, and others are not', async () => {
  const account = await anAccount();
  webhook.receiver.reply(500, account.path);
  const waiting = await account.anEvent('retrying');
  const gone = randomUUID();
  await webhook.database.query(
    'store_orphan',
    `INSERT INTO queue (account_id, endpoint_id, delivery_id, event_id, attempts, failures, generation, due_at, created_at)
     VALUES ($1, $2, $3, 'evt_gone', 1, 1, 1, now(), now())`,
    [account.accountId, account.id, gone],
  );
  await age(31, waiting, { eventId: 'evt_gone' });
  await prune();
  const sql = 'SELECT delivery_id FROM queue WHERE account_id = $1';
  const { rows } = await webhook.database.query<{ delivery_id: string }>('queued', sql, [account.accountId]);
  expect(rows).toEqual([{ delivery_id: waiting.deliveryId }]);
});

test('[decisions 5.8, 18.2] an event that died before its erasure is marked when it is retried, however late', async () => {
  const { accountId } = await anAccount();
  await webhook.database.execute(`
    CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.payload LIKE '%poison%' THEN RAISE EXCEPTION 'poison'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_poison BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_poison()`);
  const subject = { subject_id: randomUUID(), site_id: '' };
  const find = async (table: string) =>
    (await webhook.database.query(`${table}_of`, `SELECT t::text AS row, t.* FROM ${table} t WHERE account_id = $1`, [accountId])).rows;
  const [event] = await webhook.source.publish([{ accountId, type: 'consent.created', data: { ...subject, consent_id: 'poison' } }]);
  await waitUntil('the event failed', async () => (await find('failed_events')).length === 1);
  await webhook.source.publish([{ accountId, type: 'consent.erased', data: { ...subject, erased: 1 } }]);
  await waitUntil('the erasure is stored', async () => (await find('erasures')).length === 1);

  await webhook.database.execute(`
    UPDATE failed_events SET next_try_at = NULL, died_at = now();
    UPDATE erasures SET stored_at = now() - interval '31 days'`);
  await prune();
  await webhook.database.execute(`
    DROP TRIGGER refuse_poison ON events;
    DROP FUNCTION refuse_poison;
    UPDATE failed_events SET next_try_at = now(), died_at = NULL`);
  const retried = await waitUntil('the event is stored', async () => (await find('events')).find(({ id }) => id === event!.id));
  expect(retried).toMatchObject({ is_erased: true });

  await waitUntil('no event of the account has failed', async () => (await find('failed_events')).length === 0);
  await prune();
  expect(await find('erasures')).toEqual([]);
});

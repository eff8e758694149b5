import { randomUUID } from 'node:crypto';
import { retryDead } from '@consent/events';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
  // Simulates a bug that repeats what it failed to store.
  await webhook.database.execute(`
    CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.type = 'consent.created' AND NEW.payload LIKE '%poison%' THEN RAISE EXCEPTION '%', NEW.payload; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_poison BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_poison();`);
});
afterAll(() => webhook.stop());

const publish = async (accountId: string, type: string, data: unknown) =>
  (await webhook.source.publish([{ accountId, type, data }]))[0]!.id;

interface FailedRow {
  payload: string;
  reason: string;
  tries: number;
}

const failedOf = async (accountId: string) =>
  (
    await webhook.database.query<FailedRow & Record<string, unknown>>(
      'failed_of',
      'SELECT payload, reason, tries FROM failed_events WHERE account_id = $1 ORDER BY event_id',
      [accountId],
    )
  ).rows;

const arrivals = (path: string) => webhook.receiver.arrivalsAt(path).length;

async function anAccount() {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  const endpoint = await webhook.anEndpoint(accountId, path);
  const statuses = async () => Object.fromEntries((await webhook.deliveriesOf(accountId)).map(({ eventId, status }) => [eventId, status]));
  return { accountId, path, endpoint, statuses };
}

test('[decision 16.6] an event that arrives blank is never sent: its delivery is exhausted, and other deliveries go on', async () => {
  const { accountId, path, statuses } = await anAccount();
  const blank = await publish(accountId, 'consent.created', null);
  const sent = await publish(accountId, 'consent.created', { subject_id: 'another', data: null });
  await waitUntil('both have a delivery', async () => (await statuses())[sent] === 'delivered' && (await statuses())[blank] !== undefined);
  expect(await statuses()).toEqual({ [blank]: 'exhausted', [sent]: 'delivered' });
  expect(arrivals(path)).toBe(1);
  const { id } = (await webhook.deliveriesOf(accountId)).find((delivery) => delivery.eventId === blank)!;
  expect(await webhook.client.getDelivery({ accountId, id })).toMatchObject({ payload: '', attempts: [] });
  await expect(webhook.client.replayDelivery({ accountId, id })).rejects.toMatchObject({ kind: 'conflict' });
});

test.each(['waiting', 'dead'])(
  '[decision 16.6] failed events of an erased person are blanked with their reason while %s; a retry sends nothing',
  async (state) => {
    const { accountId, path, statuses } = await anAccount();
    const mine = await publish(accountId, 'consent.created', { subject_id: 'poison' });
    const other = await publish(accountId, 'consent.created', { subject_id: 'poison of another' });
    await waitUntil('both failed', async () => (await failedOf(accountId)).length === 2);
    await webhook.database.execute(
      state === 'dead'
        ? `UPDATE failed_events SET tries = 20, died_at = now(), next_try_at = NULL WHERE account_id = '${accountId}'`
        : `UPDATE failed_events SET tries = 3, next_try_at = now() + interval '1 hour' WHERE account_id = '${accountId}'`,
    );
    const erasure = await publish(accountId, 'consent.erased', { subject_id: 'poison', site_id: '', erased: 1 });
    await waitUntil('the person is gone', async () => !JSON.stringify(await failedOf(accountId)).includes('poison\\"'));
    const rows = await failedOf(accountId);
    const blank = rows.find(({ payload }) => payload.includes(mine))!;
    expect(JSON.parse(blank.payload)).toMatchObject({ id: mine, type: 'consent.created', data: null });
    // A try that is in progress with the old payload counts nothing, and so does not store its reason.
    expect(blank).toMatchObject({ reason: 'blanked: its subject was erased', tries: state === 'dead' ? 21 : 4 });
    expect(rows.find(({ payload }) => payload.includes(other))!.payload).toContain('poison of another');

    await webhook.database.execute('ALTER TABLE events DISABLE TRIGGER refuse_poison');
    if (state === 'dead') await retryDead(webhook.database, undefined);
    else await webhook.database.execute('UPDATE failed_events SET next_try_at = now()');
    await waitUntil('both were tried', async () => (await failedOf(accountId)).length === 0);
    await waitUntil(
      'all others are delivered',
      async () => Object.values(await statuses()).filter((status) => status === 'delivered').length === 2,
    );
    expect(await statuses()).toEqual({ [mine]: 'exhausted', [other]: 'delivered', [erasure]: 'delivered' });
    expect(arrivals(path)).toBe(2);
    await webhook.database.execute('ALTER TABLE events ENABLE TRIGGER refuse_poison');
  },
);

test('[decision 16.6] an erasure of an account without endpoints reaches its failed events', async () => {
  const accountId = randomUUID();
  const eventId = `evt_${'a'.repeat(32)}`;
  const payload = JSON.stringify({
    id: eventId,
    type: 'consent.created',
    created_at: '2026-11-01T00:00:00.000Z',
    data: { subject_id: 'poison' },
  });
  await webhook.database.query(
    'insert_failed',
    `INSERT INTO failed_events (consumer, event_id, account_id, type, payload, tries, reason, died_at)
     VALUES ('webhook-on-consent', $1, $2, 'consent.created', $3, 20, 'poison', now())`,
    [eventId, accountId, payload],
  );
  await publish(accountId, 'subject.erased', { subject_id: 'poison', site_id: '' });
  await waitUntil('it is blank', async () => !JSON.stringify(await failedOf(accountId)).includes('poison'));
});

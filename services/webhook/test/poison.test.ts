import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
  // Simulates a bug that only some events trigger.
  await webhook.database.execute(`
    CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.payload LIKE '%poison%' THEN RAISE EXCEPTION 'poison'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_poison BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_poison();`);
});
afterAll(() => webhook.stop());

test('[decision 18.1] events that cannot be stored delay no others, of any account', async () => {
  const [bad, other] = [randomUUID(), randomUUID()];
  await webhook.anEndpoint(bad);
  await webhook.anEndpoint(other);
  // They wait together, so they arrive in one group.
  await webhook.stopApp();
  const site_id = randomUUID();
  const made = (accountId: string, subject_id: string) => ({ accountId, type: 'consent.created', data: { subject_id, site_id } });
  const published = await webhook.source.publish(
    Array.from({ length: 20 }, () => [made(bad, 'poison'), made(bad, 'fine'), made(other, 'fine')]).flat(),
  );
  await webhook.startApp();

  const delivered = async (accountId: string) =>
    (await webhook.deliveriesOf(accountId)).filter(({ status }) => status === 'delivered').map(({ eventId }) => eventId);
  const good = published.filter(({ payload }) => !payload.includes('poison'));
  await waitUntil(
    'every good event is delivered',
    async () => (await delivered(bad)).length + (await delivered(other)).length === good.length,
    { timeoutMs: 40_000 },
  );
  const waiting = published.filter(({ payload }) => payload.includes('poison')).map(({ id }) => id);
  const findFailed = async () =>
    (await webhook.database.execute('SELECT event_id, account_id, reason FROM failed_events ORDER BY event_id')).rows;
  await waitUntil('every poison is set aside', async () => (await findFailed()).length >= waiting.length);
  expect(await findFailed()).toEqual(waiting.sort().map((event_id) => ({ event_id, account_id: bad, reason: 'poison' })));

  await webhook.database.execute('DROP TRIGGER refuse_poison ON events; UPDATE failed_events SET next_try_at = now()');
  await waitUntil('they are delivered when they can be stored', async () => (await delivered(bad)).length === 40);
});

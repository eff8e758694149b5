import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

test('[decision 79] a record that is purged alone is blanked, and no other record, person, account or later event', async () => {
  const [accountId, stranger] = [randomUUID(), randomUUID()];
  for (const each of [accountId, stranger]) await webhook.anEndpoint(each, `/${each}`);
  const atMs = Date.now();
  const publish = async (of: string, type: string, data: object, createdAtMs = atMs) =>
    (await webhook.source.publish([{ accountId: of, type, data: { site_id: '', ...data }, createdAtMs }]))[0]!.id;
  const own = await publish(accountId, 'consent.created', { id: 'r1', subject_id: 'ana' });
  const changed = await publish(accountId, 'consent.updated', { id: 'r1', subject_id: 'ana' });
  const others = [
    await publish(accountId, 'consent.created', { id: 'r2', subject_id: 'ana', user_agent: '"id":"r1"' }),
    await publish(accountId, 'consent.created', { id: 'r1', subject_id: 'bia' }),
    await publish(stranger, 'consent.created', { id: 'r1', subject_id: 'ana' }),
    await publish(accountId, 'consent.revoked', { id: 'r1', subject_id: 'ana' }, atMs + 10),
  ];
  const find = async () =>
    (
      await webhook.database.query<{ id: string; is_erased: boolean }>(
        'find_events',
        'SELECT id, is_erased FROM events WHERE account_id = ANY ($1::uuid[])',
        [[accountId, stranger]],
      )
    ).rows;
  await waitUntil('all are stored', async () => (await find()).length === 6);
  const record = { id: 'r1', subject_id: 'ana', before: new Date(atMs + 10).toISOString() };
  await webhook.source.publish([{ accountId, type: 'subject.purged', data: { erasures: [], record }, createdAtMs: atMs + 10 }]);
  await waitUntil('both are marked', async () => (await find()).filter((event) => event.is_erased).length >= 2);
  const marked = (await find()).filter((event) => event.is_erased).map(({ id }) => id);
  expect(marked.sort()).toEqual([own, changed].sort());
  expect(
    (await find())
      .filter((event) => !event.is_erased)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(others.sort());
});

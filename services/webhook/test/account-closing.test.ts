import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

const tell = (accountId: string, type: 'account.closed' | 'account.reopened', revision: number) =>
  webhook.source.publish([{ accountId, type, data: { id: accountId, revision } }]);
const enabled = async (accountId: string, id: string) => (await webhook.endpointOf(accountId, id)).enabled;

async function countHandled(accountId: string): Promise<number> {
  const sql = 'SELECT revision FROM account_changes WHERE account_id = $1';
  return (await webhook.database.query<{ revision: number }>('last_change', sql, [accountId])).rows[0]?.revision ?? 0;
}

test('[decision 84.7] closing holds what comes, reopening enables what the closing disabled, and a late or repeated event changes nothing', async () => {
  const [accountId, other] = [randomUUID(), randomUUID()];
  const live = await webhook.anEndpoint(accountId);
  const paused = await webhook.anEndpoint(accountId);
  const foreign = await webhook.anEndpoint(other);
  const { url, description, eventTypes, standardWebhooks } = paused;
  await webhook.client.updateEndpoint({ accountId, id: paused.id, url, description, eventTypes, standardWebhooks, enabled: false });

  await tell(accountId, 'account.closed', 5);
  await waitUntil('it is disabled', async () => !(await enabled(accountId, live.id)));
  await webhook.publish(accountId);
  await waitUntil('the delivery is held', async () => (await webhook.deliveriesOf(accountId, live.id))[0]?.status === 'held');
  expect(await enabled(other, foreign.id)).toBe(true);

  // The reopening overtakes the closing before it.
  await tell(accountId, 'account.reopened', 8);
  await waitUntil('it is enabled', () => enabled(accountId, live.id));
  await tell(accountId, 'account.closed', 7);
  await tell(accountId, 'account.closed', 5);
  await tell(accountId, 'account.reopened', 9);
  await waitUntil('all were handled', async () => (await countHandled(accountId)) === 9);
  expect(await enabled(accountId, live.id)).toBe(true);
  expect(await enabled(accountId, paused.id)).toBe(false);
});

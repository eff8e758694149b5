import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { ServerResponse } from 'node:http';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;

beforeAll(async () => {
  webhook = await startWebhook({ WEBHOOK_TIMEOUT_MS: '5000', WEBHOOK_LEASE_MS: '10000' });
});
afterAll(() => webhook.stop());

async function anAccount(reply: Parameters<WebhookUnderTest['receiver']['reply']>[0]) {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  webhook.receiver.reply(reply, path);
  const { id } = await webhook.anEndpoint(accountId, path);
  return {
    accountId,
    path,
    id,
    endpoint: () => webhook.endpointOf(accountId, id),
    edit: async (enabled = true) => {
      const { url, description, eventTypes, standardWebhooks } = await webhook.endpointOf(accountId, id);
      return (await webhook.client.updateEndpoint({ accountId, id, url, description, eventTypes, enabled, standardWebhooks })).endpoint;
    },
    countOf: async (status: string) => (await webhook.deliveriesOf(accountId)).filter((delivery) => delivery.status === status).length,
    disabledEvents: async () => {
      const sql = `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'webhook.endpoint_disabled'`;
      const { rows } = await webhook.database.query<{ payload: string }>('disabled_events', sql, [accountId]);
      return rows.map(({ payload }) => JSON.parse(payload) as { data: Record<string, unknown> });
    },
  };
}

describe('50 consecutive failures (spec 6.4, decision 5.7)', () => {
  test('disable the endpoint exactly once with two processes, hold its pending deliveries, and tell its owner once', async () => {
    const replica = await webhook.startReplica();
    const account = await anAccount(500);
    await webhook.publish(account.accountId, 120);
    const disabled = await waitUntil('it is disabled', async () => {
      const endpoint = await account.endpoint();
      return endpoint.enabled ? undefined : endpoint;
    });
    expect(disabled.consecutiveFailures).toBe(50);
    expect(disabled.autoDisabledAtMs).toBeGreaterThan(0);
    await waitUntil('all are held', async () => (await account.countOf('held')) === 120);

    expect(await account.endpoint()).toMatchObject({
      consecutiveFailures: 50,
      enabled: false,
      autoDisabledAtMs: disabled.autoDisabledAtMs,
    });
    const events = await account.disabledEvents();
    expect(events.map(({ data }) => data)).toEqual([
      {
        endpoint_id: account.id,
        url: webhook.receiver.url(account.path),
        description: 'An endpoint',
        consecutive_failures: 50,
        auto_disabled_at: new Date(disabled.autoDisabledAtMs).toISOString(),
      },
    ]);
    // At most the attempts in flight when the 50th result was recorded: 8 per endpoint and process.
    expect(webhook.receiver.arrivalsAt(account.path).length).toBeLessThanOrEqual(50 + 2 * 8);
    await replica.stop();
  });

  test('49 failures and a success leave it enabled with a counter of 0', async () => {
    let answered = 0;
    const account = await anAccount((response) => {
      answered += 1;
      response.writeHead(answered === 50 ? 200 : 500).end();
    });
    // One at a time, so that results arrive in the order of requests.
    for (let sent = 1; sent <= 50; sent += 1) {
      await webhook.publish(account.accountId);
      await waitUntil('it is counted', async () => (await account.endpoint()).consecutiveFailures === sent % 50);
    }
    expect(await account.endpoint()).toMatchObject({ enabled: true, consecutiveFailures: 0, autoDisabledAtMs: 0 });
    expect(await account.countOf('held')).toBe(0);
  });

  test('attempts are counted, not deliveries: retries count too', async () => {
    const account = await anAccount(500);
    await webhook.publish(account.accountId);
    await waitUntil('one failure', async () => (await account.endpoint()).consecutiveFailures === 1);
    await webhook.passTime(32);
    await waitUntil('two failures', async () => (await account.endpoint()).consecutiveFailures === 2);
  });
});

describe('an edit (spec 6.4)', () => {
  test('of a disabled endpoint enables it and resets the counter; held deliveries stay held, new ones are sent', async () => {
    const account = await anAccount(500);
    await webhook.publish(account.accountId, 60);
    await waitUntil('all are held', async () => (await account.countOf('held')) === 60);
    webhook.receiver.reply(200, account.path);
    expect(await account.edit()).toMatchObject({ enabled: true, consecutiveFailures: 0, autoDisabledAtMs: 0 });
    await webhook.publish(account.accountId);
    await waitUntil('the new one is delivered', async () => (await account.countOf('delivered')) === 1);
    expect(await account.countOf('held')).toBe(60);
  });

  test('ignores results of attempts that began before it, both failures and successes', async () => {
    const waiting: ServerResponse[] = [];
    const account = await anAccount((response) => void waiting.push(response));
    await webhook.publish(account.accountId, 4);
    await waitUntil('four are under way', () => waiting.length === 4);
    await account.edit();
    for (const response of waiting.splice(0, 3)) response.writeHead(500).end();
    await waitUntil('they are recorded', async () => (await account.countOf('retrying')) === 3);
    expect((await account.endpoint()).consecutiveFailures).toBe(0);

    const late = waiting.splice(0, 1)[0]!;
    webhook.receiver.reply(500, account.path);
    await webhook.publish(account.accountId);
    await waitUntil('a new failure counts', async () => (await account.endpoint()).consecutiveFailures === 1);
    late.writeHead(200).end();
    await waitUntil('the late success is recorded', async () => (await account.countOf('delivered')) === 1);
    expect((await account.endpoint()).consecutiveFailures).toBe(1);
  });

  test('with enabled false holds pending and new deliveries, and a delivery whose attempt in flight fails', async () => {
    const waiting: ServerResponse[] = [];
    const account = await anAccount((response) => void waiting.push(response));
    await webhook.publish(account.accountId);
    await waitUntil('one is under way', () => waiting.length === 1);
    expect(await account.edit(false)).toMatchObject({ enabled: false, autoDisabledAtMs: 0 });
    await webhook.publish(account.accountId);
    await waitUntil('the new one is held', async () => (await account.countOf('held')) === 1);
    waiting[0]!.writeHead(500).end();
    await waitUntil('both are held', async () => (await account.countOf('held')) === 2);
    expect(webhook.receiver.arrivalsAt(account.path)).toHaveLength(1);
  });
});

test('an endpoint disabled and immediately enabled again holds all pending deliveries, even more than one batch, and sends none', async () => {
  const account = await anAccount(200);
  await webhook.storeWaiting({ accountId: account.accountId, endpointId: account.id }, { count: 3000, failures: 1, dueInSeconds: 3600 });
  const { url, description, eventTypes, standardWebhooks } = await account.endpoint();
  const edit = { accountId: account.accountId, id: account.id, url, description, eventTypes, standardWebhooks };
  await webhook.client.updateEndpoint({ ...edit, enabled: false });
  await webhook.client.updateEndpoint({ ...edit, enabled: true });
  await webhook.passTime(3600);
  await webhook.publish(account.accountId);
  await waitUntil('the new one is delivered', async () => (await account.countOf('delivered')) === 1);
  await waitUntil('all others are held', async () => {
    const sql = `SELECT count(*) FROM deliveries WHERE account_id = $1 AND status = 'held'`;
    return (await webhook.database.query<{ count: number }>('count_held', sql, [account.accountId])).rows[0]?.count === 3000;
  });
  expect(webhook.receiver.arrivalsAt(account.path)).toHaveLength(1);
});

test('replays and test events are recorded and move no counter', async () => {
  const account = await anAccount(500);
  await webhook.publish(account.accountId);
  const { delivery } = await webhook.onlyDelivery(account.accountId, 'retrying');
  await webhook.exhaust(account.accountId);
  expect((await account.endpoint()).consecutiveFailures).toBe(1);

  await webhook.client.replayDelivery({ accountId: account.accountId, id: delivery.id });
  const replayed = await webhook.deliveryIn(account.accountId, delivery.id, 'exhausted');
  expect(replayed.attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([
    [1, 500],
    [2, 500],
  ]);
  const { delivery: tested } = await webhook.client.sendTestEvent({ accountId: account.accountId, id: account.id, type: '' });
  await webhook.deliveryIn(account.accountId, tested.id, 'exhausted');
  expect((await account.endpoint()).consecutiveFailures).toBe(1);

  webhook.receiver.reply(200, account.path);
  await webhook.client.replayDelivery({ accountId: account.accountId, id: delivery.id });
  await webhook.deliveryIn(account.accountId, delivery.id, 'delivered');
  expect((await account.endpoint()).consecutiveFailures).toBe(1);
});

test('[decision 5.7] attempts of a replayed held delivery neither raise the counter nor reset it to 0', async () => {
  const account = await anAccount(500);
  const attempted = (id: string, attemptCount: number) =>
    waitUntil(`attempt ${attemptCount} is recorded`, async () =>
      (await webhook.deliveriesOf(account.accountId)).some((delivery) => delivery.id === id && delivery.attemptCount === attemptCount),
    );
  await account.edit(false);
  await webhook.publish(account.accountId, 3);
  await waitUntil('all are held', async () => (await account.countOf('held')) === 3);
  const [one, another, third] = (await webhook.deliveriesOf(account.accountId)).map(({ id }) => id) as [string, string, string];
  await account.edit();
  const replay = (id: string) => webhook.client.replayDelivery({ accountId: account.accountId, id });

  await replay(one);
  for (let attemptCount = 1; attemptCount <= 5; attemptCount += 1) {
    await attempted(one, attemptCount);
    expect((await account.endpoint()).consecutiveFailures).toBe(0);
    await webhook.passTime(4000);
  }
  await webhook.deliveryIn(account.accountId, one, 'exhausted');

  // Held and released again with the others, it still counts as a replay.
  await replay(another);
  await attempted(another, 1);
  await account.edit(false);
  await webhook.deliveryIn(account.accountId, another, 'held');
  await account.edit();
  const held = { accountId: account.accountId, endpointId: account.id, sinceMs: 0, statuses: ['held'] };
  expect(await webhook.client.replaySince(held)).toEqual({ replayed: 2 });
  await attempted(another, 2);
  await attempted(third, 1);
  expect((await account.endpoint()).consecutiveFailures).toBe(0);

  await webhook.publish(account.accountId);
  await waitUntil('a new failure counts', async () => (await account.endpoint()).consecutiveFailures === 1);
  await account.edit(false);
  await waitUntil('what waited is held', async () => (await account.countOf('held')) === 3);
  await account.edit();
  await webhook.publish(account.accountId);
  await waitUntil('a new failure counts', async () => (await account.endpoint()).consecutiveFailures === 1);
  webhook.receiver.reply(200, account.path);
  await replay(another);
  await webhook.deliveryIn(account.accountId, another, 'delivered');
  expect((await account.endpoint()).consecutiveFailures).toBe(1);
});

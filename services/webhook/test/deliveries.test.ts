import { randomUUID } from 'node:crypto';
import type { Handle } from '@consent/postgres';
import { waitUntil } from '@consent/testkit';
import { getDelivery } from '../src/deliveries/get';
import { hang } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;

beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

const first = { endpointId: '', status: '', eventType: '', cursor: '', limit: 25 };

async function anAccount() {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  const { id } = await webhook.anEndpoint(accountId, path);
  return {
    accountId,
    path,
    id,
    settled: (status: string, count: number) =>
      waitUntil(
        `${count} are ${status}`,
        async () => {
          const deliveries = (await webhook.deliveriesOf(accountId)).filter((delivery) => delivery.status === status);
          return deliveries.length === count ? deliveries : undefined;
        },
        { timeoutMs: 20_000 },
      ),
    exhaust: () => webhook.exhaust(accountId),
    edit: async (enabled: boolean) => {
      const { url, description, eventTypes, standardWebhooks } = await webhook.endpointOf(accountId, id);
      await webhook.client.updateEndpoint({ accountId, id, url, description, eventTypes, enabled, standardWebhooks });
    },
  };
}

describe('the list of deliveries', () => {
  test('is newest first, in pages that neither skip nor repeat, and ends with an empty cursor', async () => {
    const account = await anAccount();
    for (let round = 0; round < 3; round += 1) await webhook.publish(account.accountId, 5);
    await account.settled('delivered', 15);
    const seen = [];
    let cursor = '';
    do {
      const page = await webhook.client.listDeliveries({ ...first, accountId: account.accountId, cursor, limit: 4 });
      expect(page.deliveries.length).toBeLessThanOrEqual(4);
      seen.push(...page.deliveries);
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen).toEqual(await webhook.deliveriesOf(account.accountId));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(15);
    const times = seen.map(({ createdAtMs }) => createdAtMs);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test('is filtered by endpoint, status and type', async () => {
    const account = await anAccount();
    const other = await webhook.anEndpoint(account.accountId, `${account.path}/other`, { eventTypes: ['consent.revoked'] });
    webhook.receiver.reply(500, `${account.path}/other`);
    await webhook.publish(account.accountId, 2);
    await webhook.source.publish([{ accountId: account.accountId, type: 'consent.revoked', data: {} }]);
    await account.settled('retrying', 1);
    await account.settled('delivered', 3);
    const count = async (filter: object) =>
      (await webhook.client.listDeliveries({ ...first, accountId: account.accountId, ...filter })).deliveries.length;
    expect(await count({})).toBe(4);
    expect(await count({ endpointId: account.id })).toBe(3);
    expect(await count({ endpointId: other.id })).toBe(1);
    expect(await count({ endpointId: randomUUID() })).toBe(0);
    expect(await count({ status: 'delivered' })).toBe(3);
    expect(await count({ status: 'delivered', eventType: 'consent.revoked' })).toBe(1);
    expect(await count({ endpointId: other.id, status: 'retrying', eventType: 'consent.revoked' })).toBe(1);
    expect(await count({ status: 'held' })).toBe(0);
  });

  test('refuses a cursor that was altered or belongs to other filters or another account, and unknown values', async () => {
    const account = await anAccount();
    await webhook.publish(account.accountId, 3);
    await account.settled('delivered', 3);
    const { accountId } = account;
    const { nextCursor } = await webhook.client.listDeliveries({ ...first, accountId, limit: 1 });
    const altered = `${nextCursor.startsWith('A') ? 'B' : 'A'}${nextCursor.slice(1)}`;
    const refused = [
      { cursor: altered },
      { cursor: `${nextCursor}A` },
      { cursor: 'x' },
      { cursor: nextCursor, status: 'delivered' },
      { cursor: nextCursor, endpointId: account.id },
      { cursor: nextCursor, eventType: 'consent.created' },
      { cursor: nextCursor, accountId: randomUUID() },
      { status: 'failed' },
      { eventType: 'consent' },
    ];
    for (const query of refused) {
      await expect(webhook.client.listDeliveries({ ...first, accountId, ...query })).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect((await webhook.client.listDeliveries({ ...first, accountId, cursor: nextCursor })).deliveries).toHaveLength(2);
  });
});

test('[decision 8.10] a delivery shows as many attempts as attempt_count says, even if a result is recorded during the read', async () => {
  const account = await anAccount();
  await webhook.publish(account.accountId);
  const { id } = (await account.settled('delivered', 1))[0]!;
  const database: Handle = {
    ...webhook.database,
    query: async (name, text, values) => {
      const answer = await webhook.database.query<never>(name, text, values);
      await webhook.database.query(
        'count_an_attempt',
        `WITH counted AS (UPDATE deliveries SET attempts = attempts + 1 WHERE account_id = $1 AND id = $2 RETURNING *)
         INSERT INTO attempts (account_id, delivery_id, number, started_at, duration_ms, status_code, error, response_body)
         SELECT account_id, id, attempts, now(), 1, 200, '', '' FROM counted`,
        [account.accountId, id],
      );
      return answer;
    },
  };
  const { delivery, attempts } = await getDelivery({ accountId: account.accountId, id }, { database });
  expect([delivery?.attemptCount, attempts.length]).toEqual([1, 1]);
});

describe('a test event', () => {
  test('is a delivery of type webhook.test to that endpoint alone, signed like any other', async () => {
    const account = await anAccount();
    await webhook.anEndpoint(account.accountId, `${account.path}/other`);
    const { delivery } = await webhook.client.sendTestEvent({ accountId: account.accountId, id: account.id, type: '' });
    expect(delivery).toMatchObject({ eventType: 'webhook.test', endpointId: account.id, status: 'pending' });
    const { payload, attempts } = await webhook.deliveryIn(account.accountId, delivery.id, 'delivered');
    expect(JSON.parse(payload)).toMatchObject({ id: delivery.eventId, type: 'webhook.test', data: { endpoint_id: account.id } });
    expect(attempts).toHaveLength(1);
    const [arrival] = webhook.receiver.arrivalsAt(account.path);
    expect(arrival).toMatchObject({ body: payload, deliveryId: delivery.id, headers: { 'x-service-event': 'webhook.test' } });
    expect(await webhook.deliveriesOf(account.accountId)).toHaveLength(1);
  });

  test('that fails is exhausted immediately', async () => {
    const account = await anAccount();
    webhook.receiver.reply(500, account.path);
    const { delivery } = await webhook.client.sendTestEvent({ accountId: account.accountId, id: account.id, type: '' });
    expect((await webhook.deliveryIn(account.accountId, delivery.id, 'exhausted')).attempts).toHaveLength(1);
  });

  test('is sent while the endpoint is disabled', async () => {
    const account = await anAccount();
    await account.edit(false);
    const { delivery } = await webhook.client.sendTestEvent({ accountId: account.accountId, id: account.id, type: '' });
    await webhook.deliveryIn(account.accountId, delivery.id, 'delivered');
  });
});

describe('a replay (decision 5.7)', () => {
  test('of an exhausted delivery keeps its id; a success makes it delivered', async () => {
    const account = await anAccount();
    webhook.receiver.reply(500, account.path);
    await webhook.publish(account.accountId);
    await account.settled('retrying', 1);
    await account.exhaust();
    webhook.receiver.reply(200, account.path);
    const { id } = (await account.settled('exhausted', 1))[0]!;
    const { delivery } = await webhook.client.replayDelivery({ accountId: account.accountId, id });
    expect(delivery).toMatchObject({ id, status: 'pending' });
    const { attempts } = await webhook.deliveryIn(account.accountId, id, 'delivered');
    expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([
      [1, 500],
      [2, 200],
    ]);
    expect(webhook.receiver.arrivalsAt(account.path).map(({ deliveryId }) => deliveryId)).toEqual([id, id]);
  });

  test('of a delivered delivery makes one more attempt, and the status stays delivered if the attempt fails', async () => {
    const account = await anAccount();
    await webhook.publish(account.accountId);
    const { id } = (await account.settled('delivered', 1))[0]!;
    webhook.receiver.reply(500, account.path);
    await webhook.client.replayDelivery({ accountId: account.accountId, id });
    await waitUntil('it was attempted', () => webhook.receiver.arrivalsAt(account.path).length === 2);
    const { delivery, attempts } = await webhook.deliveryIn(account.accountId, id, 'delivered');
    expect([delivery.attemptCount, attempts.length]).toEqual([2, 2]);
  });

  test('of a pending or retrying delivery is a conflict', async () => {
    const account = await anAccount();
    webhook.receiver.reply(hang, account.path);
    await webhook.publish(account.accountId);
    const { id } = (await account.settled('pending', 1))[0]!;
    const replay = () => webhook.client.replayDelivery({ accountId: account.accountId, id });
    await expect(replay()).rejects.toMatchObject({ kind: 'conflict' });
    await account.settled('retrying', 1);
    await expect(replay()).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('of a held delivery is a conflict while its endpoint is disabled, and afterwards makes the remaining attempts', async () => {
    const account = await anAccount();
    webhook.receiver.reply(500, account.path);
    await webhook.publish(account.accountId);
    await account.settled('retrying', 1);
    await account.edit(false);
    const { id } = (await account.settled('held', 1))[0]!;
    await expect(webhook.client.replayDelivery({ accountId: account.accountId, id })).rejects.toMatchObject({ kind: 'conflict' });
    await account.edit(true);
    expect((await webhook.client.replayDelivery({ accountId: account.accountId, id })).delivery.status).toBe('retrying');
    for (const attemptCount of [2, 3, 4]) {
      await waitUntil('another attempt', async () => (await webhook.deliveriesOf(account.accountId))[0]?.attemptCount === attemptCount);
      await webhook.passTime(4000);
    }
    expect((await webhook.deliveryIn(account.accountId, id, 'exhausted')).attempts).toHaveLength(5);
  });
});

describe('ReplaySince', () => {
  test('sends every held and exhausted delivery since the given time once, and returns their number', async () => {
    const account = await anAccount();
    webhook.receiver.reply(500, account.path);
    await webhook.publish(account.accountId, 3);
    await account.settled('retrying', 3);
    await account.exhaust();
    await account.edit(false);
    await webhook.publish(account.accountId, 4);
    await account.settled('held', 4);
    const request = { accountId: account.accountId, endpointId: account.id, sinceMs: 0, statuses: [] };
    await expect(webhook.client.replaySince(request)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(webhook.client.replaySince({ ...request, statuses: ['delivered'] })).rejects.toMatchObject({ kind: 'invalid' });

    webhook.receiver.reply(200, account.path);
    await account.edit(true);
    expect(await webhook.client.replaySince({ ...request, sinceMs: Date.now() + 60_000 })).toEqual({ replayed: 0 });
    expect(await webhook.client.replaySince({ ...request, statuses: ['exhausted'] })).toEqual({ replayed: 3 });
    await account.settled('delivered', 3);
    expect(await webhook.client.replaySince(request)).toEqual({ replayed: 4 });
    await account.settled('delivered', 7);
    expect(await webhook.client.replaySince(request)).toEqual({ replayed: 0 });
    expect(webhook.receiver.arrivalsAt(account.path)).toHaveLength(3 + 7);
  });

  test('leaves out other endpoints and test events', async () => {
    const account = await anAccount();
    const other = await webhook.anEndpoint(account.accountId, `${account.path}/other`);
    for (const path of [account.path, `${account.path}/other`]) webhook.receiver.reply(500, path);
    await webhook.publish(account.accountId);
    await account.settled('retrying', 2);
    await account.exhaust();
    const { delivery } = await webhook.client.sendTestEvent({ accountId: account.accountId, id: account.id, type: '' });
    await webhook.deliveryIn(account.accountId, delivery.id, 'exhausted');
    const request = { accountId: account.accountId, endpointId: account.id, sinceMs: 0, statuses: [] };
    expect(await webhook.client.replaySince(request)).toEqual({ replayed: 1 });
    expect((await webhook.deliveriesOf(account.accountId, other.id))[0]).toMatchObject({ status: 'exhausted', attemptCount: 1 });
  });

  test('replays more than one batch, oldest first', async () => {
    const account = await anAccount();
    await account.edit(false);
    const many = `WITH e AS (INSERT INTO events (account_id, id, type, payload, created_at)
        SELECT $1, 'evt_' || md5($2 || n::text), 'consent.created', '{}', now() FROM generate_series(1, 2500) n RETURNING id)
      INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, created_at, updated_at)
      SELECT $1, gen_random_uuid(), $2::uuid, id, 'consent.created', 'held', now() + random() * interval '1 second', now() FROM e`;
    await webhook.database.query('many', many, [account.accountId, account.id]);
    await account.edit(true);
    const request = { accountId: account.accountId, endpointId: account.id, sinceMs: 0, statuses: ['held'] };
    expect(await webhook.client.replaySince(request)).toEqual({ replayed: 2500 });
    await waitUntil('all have arrived', () => webhook.receiver.arrivalsAt(account.path).length === 2500, { timeoutMs: 25_000 });
  });
});

import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { pruneRest } from '../src/events/prune.sql';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  // A busy machine responds late, which is not a failure here.
  webhook = await startWebhook({ WEBHOOK_TIMEOUT_MS: '10000', WEBHOOK_LEASE_MS: '20000' });
});
afterAll(() => webhook.stop());

const statsOf = (accountId: string) => webhook.client.listEndpointStats({ accountId });
const hourMs = 3_600_000;

describe('ListEndpointStats (decision 30.5)', () => {
  test('counts the attempts of each endpoint, in the order of the list, and none for an endpoint without deliveries', async () => {
    const accountId = randomUUID();
    const good = await webhook.anEndpoint(accountId, `/${accountId}/good`);
    const bad = await webhook.anEndpoint(accountId, `/${accountId}/bad`);
    webhook.receiver.reply(500, `/${accountId}/bad`);
    await webhook.publish(accountId, 7);
    await waitUntil('all are attempted', async () => {
      const attempted = (await webhook.deliveriesOf(accountId)).filter(({ attemptCount }) => attemptCount === 1);
      return attempted.length === 14;
    });
    const unused = await webhook.anEndpoint(accountId, `/${accountId}/unused`, { eventTypes: ['policy.published'] });

    const { sinceMs, stats } = await statsOf(accountId);
    expect(stats).toEqual([
      { endpointId: unused.id, attempts: 0, successes: 0, lastDeliveryAtMs: 0 },
      { endpointId: bad.id, attempts: 7, successes: 0, lastDeliveryAtMs: expect.any(Number) },
      { endpointId: good.id, attempts: 7, successes: 7, lastDeliveryAtMs: expect.any(Number) },
    ]);
    const [newest] = await webhook.deliveriesOf(accountId, good.id);
    expect(stats[2]!.lastDeliveryAtMs).toBe(newest!.createdAtMs);
    expect([sinceMs % hourMs, Math.floor((Date.now() - sinceMs) / hourMs)]).toEqual([0, 23]);
    expect((await statsOf(randomUUID())).stats).toEqual([]);
  });

  test('counts replays, and leaves out test events and samples', async () => {
    const accountId = randomUUID();
    const { id } = await webhook.anEndpoint(accountId);
    for (const type of ['', 'consent.created', 'policy.published']) {
      const { delivery } = await webhook.client.sendTestEvent({ accountId, id, type });
      await webhook.deliveryIn(accountId, delivery.id, 'delivered');
    }
    expect((await statsOf(accountId)).stats).toEqual([{ endpointId: id, attempts: 0, successes: 0, lastDeliveryAtMs: 0 }]);

    await webhook.publish(accountId);
    const real = await waitUntil('the event is delivered', async () =>
      (await webhook.deliveriesOf(accountId)).find(({ eventType, attemptCount, createdAtMs: _, ...rest }) => {
        return eventType === 'consent.created' && attemptCount === 1 && !rest.eventId.startsWith('evt_0000000000000000');
      }),
    );
    await webhook.client.replayDelivery({ accountId, id: real.id });
    await waitUntil('the replay is counted', async () => (await statsOf(accountId)).stats[0]!.attempts === 2);
    expect((await statsOf(accountId)).stats[0]).toMatchObject({ attempts: 2, successes: 2, lastDeliveryAtMs: real.createdAtMs });
  });

  test('counts exactly the attempts that several processes record concurrently', async () => {
    const accountId = randomUUID();
    const replicas = [await webhook.startReplica(), await webhook.startReplica()];
    try {
      const paths = ['a', 'b', 'c'].map((name) => `/${accountId}/${name}`);
      for (const path of paths) await webhook.anEndpoint(accountId, path);
      webhook.receiver.reply(500, paths[1]!);
      await webhook.publish(accountId, 200);
      await waitUntil(
        'all are recorded',
        async () => {
          const deliveries = await webhook.deliveriesOf(accountId);
          return deliveries.length === 600 && deliveries.every(({ attemptCount, status }) => attemptCount > 0 || status === 'held');
        },
        { timeoutMs: 25_000 },
      );
      const { rows } = await webhook.database.query<{ endpoint_id: string; attempts: number; successes: number }>(
        'truth',
        `SELECT d.endpoint_id, count(*)::integer AS attempts, count(*) FILTER (WHERE a.error = '')::integer AS successes
         FROM attempts a JOIN deliveries d ON d.account_id = a.account_id AND d.id = a.delivery_id WHERE a.account_id = $1 GROUP BY 1`,
        [accountId],
      );
      const { stats } = await statsOf(accountId);
      const counted = stats.map(({ endpointId, attempts, successes }) => ({ endpoint_id: endpointId, attempts, successes }));
      expect(counted.sort(byEndpoint)).toEqual(rows.sort(byEndpoint));
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()));
    }
  });

  test('deletes the counts of past hours, and keeps the counts still shown', async () => {
    const accountId = randomUUID();
    const { id } = await webhook.anEndpoint(accountId);
    const count = `INSERT INTO attempt_counts (account_id, endpoint_id, hour, slot, attempts, successes)
      SELECT $1, $2, date_trunc('hour', now(), 'UTC') - n * interval '1 hour', 0, 10, 9 FROM unnest($3::integer[]) n`;
    await webhook.database.query('count_hours', count, [accountId, id, [0, 23, 24, 47, 49, 1000]]);
    expect((await statsOf(accountId)).stats[0]).toMatchObject({ attempts: 20, successes: 18 });
    await pruneRest(webhook.database, 30);
    const { rows } = await webhook.database.query('counts_left', 'SELECT FROM attempt_counts WHERE account_id = $1', [accountId]);
    expect(rows).toHaveLength(4);
    expect((await statsOf(accountId)).stats[0]).toMatchObject({ attempts: 20, successes: 18 });
  });
});

const byEndpoint = (a: { endpoint_id: string }, b: { endpoint_id: string }) => a.endpoint_id.localeCompare(b.endpoint_id);

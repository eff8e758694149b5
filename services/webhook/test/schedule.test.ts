import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

const waits = [30, 120, 600, 3600];
let webhook: WebhookUnderTest;

beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

async function failingDelivery() {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  webhook.receiver.reply(500, path);
  const endpoint = await webhook.anEndpoint(accountId, path);
  await webhook.publish(accountId);
  const afterAttempts = (count: number) =>
    waitUntil(`${count} attempts`, async () => {
      const [delivery] = await webhook.deliveriesOf(accountId);
      return delivery?.attemptCount === count ? delivery : undefined;
    });
  return { accountId, path, endpoint, afterAttempts };
}

/** By the database's clock. */
async function waitsFor(id: string): Promise<number> {
  const sql = `SELECT extract(epoch FROM q.due_at - d.updated_at)::float8 AS seconds FROM deliveries d JOIN queue q ON q.delivery_id = d.id WHERE d.id = $1`;
  return (await webhook.database.query<{ seconds: number }>('waits_for', sql, [id])).rows[0]!.seconds;
}

describe('the retry schedule (spec 6, decision 5.6)', () => {
  test('waits 30 s, 2 min, 10 min and 1 h, never less and at most 5 % more, and is exhausted at the 5th failure', async () => {
    const { accountId, path, afterAttempts } = await failingDelivery();
    for (const [place, wait] of waits.entries()) {
      const { id, status } = await afterAttempts(place + 1);
      expect(status).toBe('retrying');
      const seconds = await waitsFor(id);
      expect(seconds).toBeGreaterThanOrEqual(wait);
      expect(seconds).toBeLessThanOrEqual(wait * 1.05);

      // Nothing happens one second before the wait ends. Another account's delivery shows that the dispatcher has checked
      // since.
      await webhook.passTime(wait - 1);
      const other = randomUUID();
      await webhook.anEndpoint(other);
      await webhook.publish(other);
      await webhook.onlyDelivery(other, 'delivered');
      expect(webhook.receiver.arrivalsAt(path)).toHaveLength(place + 1);
      await webhook.passTime(1 + wait * 0.05);
    }
    const { id, status, nextAttemptAtMs } = await afterAttempts(5);
    expect({ status, nextAttemptAtMs }).toEqual({ status: 'exhausted', nextAttemptAtMs: 0 });
    const { attempts } = await webhook.client.getDelivery({ accountId, id });
    expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([1, 2, 3, 4, 5].map((number) => [number, 500]));
    expect(webhook.receiver.arrivalsAt(path).map(({ deliveryId }) => deliveryId)).toEqual([id, id, id, id, id]);
  });

  test('is separate for each delivery, so a due delivery does not send another of its endpoint early', async () => {
    const { accountId, path, afterAttempts } = await failingDelivery();
    const { id } = await afterAttempts(1);
    await webhook.publish(accountId);
    const other = await waitUntil('another waits', async () =>
      (await webhook.deliveriesOf(accountId)).find((delivery) => delivery.id !== id && delivery.status === 'retrying'),
    );
    await webhook.database.query('make_due', 'UPDATE queue SET due_at = now() WHERE delivery_id = $1', [other.id]);
    await webhook.database.query('keep_waiting', `UPDATE queue SET due_at = now() + interval '3 seconds' WHERE delivery_id = $1`, [id]);
    await waitUntil('the other is made again', () => webhook.receiver.arrivalsAt(path).length === 3);
    expect(webhook.receiver.arrivalsAt(path).map(({ deliveryId }) => deliveryId)).toEqual([id, other.id, other.id]);
  });

  test('each attempt has the same delivery id and bytes, and a signature with its own time', async () => {
    const { path, afterAttempts } = await failingDelivery();
    const { id } = await afterAttempts(1);
    // The time in a signature is whole seconds.
    const firstSecond = Math.floor(Date.now() / 1000);
    await waitUntil('another second', () => Math.floor(Date.now() / 1000) > firstSecond);
    await webhook.passTime(32);
    await afterAttempts(2);
    const [first, second] = webhook.receiver.arrivalsAt(path);
    expect([first!.deliveryId, second!.deliveryId]).toEqual([id, id]);
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['x-service-signature']).not.toBe(first!.headers['x-service-signature']);
  });

  test('ends with a success', async () => {
    const { accountId, path, afterAttempts } = await failingDelivery();
    await afterAttempts(1);
    webhook.receiver.reply(200, path);
    await webhook.passTime(32);
    const { delivery, attempts } = await webhook.onlyDelivery(accountId, 'delivered');
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([500, 200]);
    expect(delivery.nextAttemptAtMs).toBe(0);
  });
});

test('in real time, with waits of a second and less, no attempt is early', async () => {
  const seconds = [0.4, 0.8, 1, 1.2];
  const quick = await startWebhook({ WEBHOOK_RETRY_WAITS_SECONDS: seconds.join(',') });
  quick.receiver.reply(503, '/hook');
  const accountId = randomUUID();
  await quick.anEndpoint(accountId);
  await quick.publish(accountId);
  await quick.onlyDelivery(accountId, 'exhausted');
  const times = quick.receiver.arrivals.map(({ atMs }) => atMs);
  const gaps = times.slice(1).map((time, place) => (time - times[place]!) / 1000);
  expect(gaps).toHaveLength(4);
  // Only the lower bound: this machine may be busy, and the tests above check how late an attempt is.
  gaps.forEach((gap, place) => expect(gap).toBeGreaterThanOrEqual(seconds[place]!));
  await quick.stop();
});

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startTestNats, type TestServer, waitUntil } from '@consent/testkit';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
let nats: TestServer;

beforeEach(async () => {
  nats = await startTestNats();
  webhook = await startWebhook({ WEBHOOK_RETRY_WAITS_SECONDS: '1,1,1,1' }, {}, nats);
});
afterEach(async () => {
  await webhook.stop();
  await nats.remove();
});

describe('NATS', () => {
  test('killed and its store lost: every event is delivered exactly once', async () => {
    const accountId = randomUUID();
    await webhook.anEndpoint(accountId);
    const before = await webhook.publish(accountId, 20);
    await waitUntil('these are delivered', () => webhook.receiver.arrivals.length === 20);

    nats.kill('SIGKILL');
    await waitUntil('NATS is gone', () => nats.pid === undefined);
    rmSync(join(nats.dataDir, 'jetstream'), { recursive: true, force: true });
    const during = await webhook.publish(accountId, 20);
    await nats.restart();
    const after = await webhook.publish(accountId, 1);
    const all = [...before, ...during, ...after];
    await waitUntil('all are delivered', () => webhook.receiver.arrivals.length >= all.length, { timeoutMs: 25_000 });
    await waitUntil('what was published before has come again', async () => {
      const sql = 'SELECT count(*) AS again FROM relay_state WHERE republish_until IS NULL';
      return (await webhook.source.database.query<{ again: number }>('republished', sql, [])).rows[0]?.again === 1;
    });
    const deliveries = await webhook.deliveriesOf(accountId);
    expect(deliveries.map(({ eventId }) => eventId).sort()).toEqual(all.sort());
    // An attempt that takes too long is repeated under the same id.
    expect(new Set(webhook.receiver.arrivals.map(({ deliveryId }) => deliveryId))).toEqual(new Set(deliveries.map(({ id }) => id)));
  });

  test('unavailable: queued deliveries are sent, and the service is ready', async () => {
    const accountId = randomUUID();
    webhook.receiver.reply(500);
    await webhook.anEndpoint(accountId);
    await webhook.publish(accountId);
    await webhook.onlyDelivery(accountId, 'retrying');
    await nats.stop();
    webhook.receiver.reply(200);
    await webhook.passTime(32);
    await webhook.onlyDelivery(accountId, 'delivered');
    expect((await fetch(`http://127.0.0.1:${webhook.app.opsPort()}/readyz`)).status).toBe(200);
  });

  test('a repeated event makes one delivery, even after its id was forgotten', async () => {
    const accountId = randomUUID();
    await webhook.anEndpoint(accountId);
    const [event] = await webhook.publish(accountId);
    await webhook.onlyDelivery(accountId, 'delivered');
    await webhook.database.query('forget', 'DELETE FROM handled_events WHERE event_id = $1', [event]);
    nats.kill('SIGKILL');
    await waitUntil('NATS is gone', () => nats.pid === undefined);
    rmSync(join(nats.dataDir, 'jetstream'), { recursive: true, force: true });
    await nats.restart();
    await waitUntil(
      'it was taken again',
      async () => {
        const { rowCount } = await webhook.database.query('taken', 'SELECT FROM handled_events WHERE event_id = $1', [event]);
        return rowCount === 1;
      },
      { timeoutMs: 25_000 },
    );
    expect(await webhook.deliveriesOf(accountId)).toHaveLength(1);
    expect(webhook.receiver.arrivals).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { startTestPostgres, waitUntil } from '@consent/testkit';
import { createConsumer, noEventSignatures, type ReceivedEvent } from '@consent/events';
import { createRegistry, createSilentLogger, type Logger } from '@consent/kernel';
import { hang } from './receiver';
import { startWebhook } from './start-webhook';

test('metrics show pending deliveries, attempts in flight, results of attempts and disabled endpoints', async () => {
  const webhook = await startWebhook({ WEBHOOK_TIMEOUT_MS: '5000', WEBHOOK_LEASE_MS: '10000' });
  const [accountId, stuck] = [randomUUID(), randomUUID()];
  webhook.receiver.reply(500, '/bad');
  webhook.receiver.reply(hang, '/hang');
  await webhook.anEndpoint(accountId, '/good');
  await webhook.anEndpoint(accountId, '/bad');
  await webhook.publish(accountId, 3);
  await waitUntil('six attempts', () => webhook.receiver.arrivals.length === 6);
  const text = () => fetch(`http://127.0.0.1:${webhook.app.opsPort()}/metrics`).then((answer) => answer.text());
  await waitUntil('they are counted', async () => {
    const shown = await text();
    return (
      /webhook_attempts_total\{result="success".* 3\n/.test(shown) && /webhook_attempts_total\{result="server_error".* 3\n/.test(shown)
    );
  });
  await webhook.anEndpoint(stuck, '/hang');
  await webhook.publish(stuck);
  await waitUntil('one is under way', async () => (await webhook.metric('webhook_attempts_in_flight')) === 1);
  await waitUntil('the oldest has an age', async () => (await webhook.metric('webhook_oldest_undelivered_seconds')) > 0);
  // Three failed deliveries wait for their retry.
  expect(await webhook.metric('webhook_deliveries_waiting')).toBe(4);
  expect(await webhook.metric('webhook_due_lag_seconds')).toBe(0);
  await webhook.publish(accountId, 60);
  await waitUntil('one is disabled', async () => (await webhook.metric('webhook_endpoints_auto_disabled')) === 1);
  expect(await text()).not.toContain(accountId);
  await webhook.stop();
});

test('logs contain no secret, no payload and no URL with its query', async () => {
  const lines: string[] = [];
  // Everything passed to the logger, more than a real one would write.
  const write = (...given: unknown[]) => void lines.push(inspect(given, { depth: 20, maxStringLength: null }));
  const logger = { trace: write, debug: write, info: write, warn: write, error: write, fatal: write } as unknown as Logger;
  const webhook = await startWebhook({}, { logger });
  const accountId = randomUUID();
  const { id, secret } = await webhook.anEndpoint(accountId, '/hook?token=in-the-query');
  await webhook.anEndpoint(accountId, '/hang?token=in-the-query');
  webhook.receiver.reply(hang, '/hang?token=in-the-query');
  await webhook.database.query('break', `UPDATE endpoints SET secret = 'v1.nokey.x' WHERE id = $1`, [id]);
  await webhook.publish(accountId, 1, { subject_id: 'in-the-payload' });
  await waitUntil('an attempt could not be signed', () => lines.some((line) => line.includes('a secret of an endpoint does not open')));
  await webhook.stop();
  const logged = lines.join('');
  for (const text of ['in-the-query', 'in-the-payload', secret, secret.slice('whsec_'.length)]) expect(logged).not.toContain(text);
  expect(logged).toContain('127.0.0.1');
});

test('the event of a disabled endpoint reaches other services', async () => {
  const webhook = await startWebhook();
  const received: ReceivedEvent[] = [];
  const consumer = createConsumer({
    nats: { url: webhook.nats.url },
    signatures: noEventSignatures,
    durable: 'test',
    filterSubject: 'events.webhook.endpoint_disabled',
    handle: (event) => Promise.resolve(void received.push(event)),
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  await consumer.start();
  const accountId = randomUUID();
  webhook.receiver.reply(500);
  const { id } = await webhook.anEndpoint(accountId, '/hook?token=secret');
  await webhook.publish(accountId, 55);
  const event = await waitUntil('it is received', () => received[0], { timeoutMs: 20_000 });
  expect(event).toMatchObject({
    accountId,
    type: 'webhook.endpoint_disabled',
    data: { endpoint_id: id, url: webhook.receiver.url('/hook') },
  });
  await consumer.stop();
  await webhook.stop();
});

test('PostgreSQL killed during attempts: afterwards every event is delivered, under one id', async () => {
  const postgres = await startTestPostgres();
  const webhook = await startWebhook();
  const replica = await webhook.startReplica({ DATABASE_URL: postgres.url, WEBHOOK_RETRY_WAITS_SECONDS: '1,1,1,1' });
  const accountId = randomUUID();
  const endpoint = { url: webhook.receiver.url('/killed'), description: '', eventTypes: [], standardWebhooks: false };
  await replica.client.createEndpoint({ accountId, maxEndpoints: 0, ...endpoint });
  // Both share a NATS consumer; the other database does not know the account.
  await webhook.stopApp();
  webhook.receiver.reply((response) => void setTimeout(() => response.end(), 30), '/killed');
  const events = await webhook.publish(accountId, 200);
  await waitUntil('some are delivered', () => webhook.receiver.arrivalsAt('/killed').length > 20);
  postgres.kill('SIGKILL');
  await waitUntil('it is gone', () => postgres.pid === undefined);
  await postgres.restart();
  const request = { accountId, endpointId: '', status: 'delivered', eventType: '', cursor: '', limit: 1000 };
  await waitUntil('all are delivered', async () => (await replica.client.listDeliveries(request)).deliveries.length === events.length, {
    timeoutMs: 40_000,
  });
  const idsOf = new Map<string, Set<string>>();
  for (const { body, deliveryId } of webhook.receiver.arrivalsAt('/killed')) {
    const { id } = JSON.parse(body) as { id: string };
    idsOf.set(id, (idsOf.get(id) ?? new Set()).add(deliveryId));
  }
  expect([...idsOf.keys()].sort()).toEqual([...events].sort());
  expect([...idsOf.values()].every((ids) => ids.size === 1)).toBe(true);
  await replica.stop();
  await webhook.startApp();
  await webhook.stop();
  await postgres.remove();
});

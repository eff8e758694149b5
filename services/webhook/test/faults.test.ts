import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { ClaimedResult } from '../src/sending/record-results';
import { startWebhook, testSettings, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
/** After a crash, attempts are repeated after the lease plus the next wait. */
const soon = { WEBHOOK_RETRY_WAITS_SECONDS: '1,1,1,1' };

afterEach(() => webhook.stop());

async function startElsewhere(): Promise<ChildProcess> {
  const settings = { ...testSettings, ...soon, DATABASE_URL: webhook.databaseUrl, NATS_URL: webhook.nats.url };
  const child = spawn(process.execPath, [join(__dirname, 'webhook-process.js'), JSON.stringify(settings)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}

const killed = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

async function attemptElsewhere() {
  webhook = await startWebhook(soon);
  const accountId = randomUUID();
  const endpoint = await webhook.anEndpoint(accountId);
  const waiting: ServerResponse[] = [];
  webhook.receiver.reply((response) => void waiting.push(response));
  await webhook.stopApp();
  const child = await startElsewhere();
  await webhook.publish(accountId);
  await waitUntil('the attempt is under way', () => waiting.length === 1);
  return { accountId, endpoint, child, answer: waiting[0]! };
}

describe('a process', () => {
  test('killed during an attempt: the attempt is repeated under the same id and number', async () => {
    const { accountId, child } = await attemptElsewhere();
    await killed(child);
    webhook.receiver.reply(200);
    await webhook.startApp();
    const { delivery, attempts } = await webhook.onlyDelivery(accountId, 'delivered');
    expect(attempts.map(({ number }) => number)).toEqual([1]);
    expect(webhook.receiver.arrivals.map(({ deliveryId }) => deliveryId)).toEqual([delivery.id, delivery.id]);
  });

  test('killed after a failed attempt, before it is recorded: the next attempt is not early', async () => {
    const { accountId, child, answer } = await attemptElsewhere();
    child.kill('SIGSTOP');
    answer.writeHead(500).end();
    await killed(child);
    webhook.receiver.reply(200);
    await webhook.startApp();
    await webhook.onlyDelivery(accountId, 'delivered');
    // The database's clock decides: a lease of 3 s and a wait of 1 s.
    const [first, second] = webhook.receiver.arrivals;
    expect(second!.atMs - first!.atMs).toBeGreaterThan(3500);
  });

  test('frozen during an attempt that another process repeats: the late result changes nothing', async () => {
    const { accountId, endpoint, child, answer } = await attemptElsewhere();
    child.kill('SIGSTOP');
    webhook.receiver.reply(200);
    await webhook.startApp();
    await webhook.onlyDelivery(accountId, 'delivered');
    answer.writeHead(500).end();
    child.kill('SIGCONT');
    await webhook.stopApp();
    const next = await webhook.publish(accountId);
    await waitUntil('the next one arrives', () => webhook.receiver.arrivals.some(({ body }) => body.includes(next[0]!)));
    await webhook.startApp();
    await waitUntil('both are delivered', async () =>
      (await webhook.deliveriesOf(accountId)).every(({ status }) => status === 'delivered'),
    );
    const first = (await webhook.deliveriesOf(accountId)).at(-1)!;
    const { attempts } = await webhook.client.getDelivery({ accountId, id: first.id });
    expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([[1, 200]]);
    expect((await webhook.endpointOf(accountId, endpoint.id)).consecutiveFailures).toBe(0);
    await killed(child);
  });
});

test('a result after the end of its claim is not recorded and moves no counter', async () => {
  let letGo = () => {};
  const late: ClaimedResult[] = [];
  webhook = await startWebhook(
    { ...soon, WEBHOOK_LEASE_MS: '1000', WEBHOOK_TIMEOUT_MS: '500' },
    {
      beforeRecord: async (result) => {
        if (late.length > 0) return;
        late.push(result);
        await new Promise<void>((resolve) => (letGo = resolve));
      },
    },
  );
  const accountId = randomUUID();
  webhook.receiver.reply(500);
  const { id } = await webhook.anEndpoint(accountId);
  await webhook.publish(accountId);
  await waitUntil('the first attempt is made', () => late.length === 1);
  webhook.receiver.reply(200);
  await webhook.onlyDelivery(accountId, 'delivered');
  expect(await webhook.metric('webhook_attempts_dropped_total')).toBe(0);
  letGo();
  await waitUntil('the late result is offered', async () => (await webhook.metric('webhook_attempts_dropped_total')) === 1);
  const { delivery, attempts } = await webhook.onlyDelivery(accountId, 'delivered');
  expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([[1, 200]]);
  expect(webhook.receiver.arrivals.map(({ deliveryId }) => deliveryId)).toEqual([delivery.id, delivery.id]);
  expect((await webhook.endpointOf(accountId, id)).consecutiveFailures).toBe(0);
});

test('a result after the end of its claim, while the attempt is being repeated, is not recorded', async () => {
  const held: (() => void)[] = [];
  webhook = await startWebhook(
    { ...soon, WEBHOOK_LEASE_MS: '3000', WEBHOOK_TIMEOUT_MS: '2500' },
    { beforeRecord: () => (held.length === 0 ? new Promise<void>((resolve) => void held.push(resolve)) : Promise.resolve()) },
  );
  const accountId = randomUUID();
  webhook.receiver.reply(500);
  const { id } = await webhook.anEndpoint(accountId);
  await webhook.publish(accountId);
  await waitUntil('the first attempt is made', () => held.length === 1);
  const waiting: ServerResponse[] = [];
  webhook.receiver.reply((response) => void waiting.push(response));
  await waitUntil('it is made again', () => waiting.length === 1);
  held[0]!();
  await waitUntil('the late result is dropped', async () => (await webhook.metric('webhook_attempts_dropped_total')) === 1);
  expect((await webhook.deliveriesOf(accountId))[0]).toMatchObject({ status: 'pending', attemptCount: 0 });
  expect((await webhook.endpointOf(accountId, id)).consecutiveFailures).toBe(0);
  waiting[0]!.end();
  const { attempts } = await webhook.onlyDelivery(accountId, 'delivered');
  expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([[1, 200]]);
});

test('a late result is dropped when it is recorded together with the result of the repeated attempt', async () => {
  const held: (() => void)[] = [];
  webhook = await startWebhook(
    { ...soon, WEBHOOK_LEASE_MS: '1000', WEBHOOK_TIMEOUT_MS: '500' },
    { beforeRecord: () => (held.length < 2 ? new Promise<void>((resolve) => void held.push(resolve)) : Promise.resolve()) },
  );
  const accountId = randomUUID();
  webhook.receiver.reply(500);
  const { id } = await webhook.anEndpoint(accountId);
  await webhook.publish(accountId);
  await waitUntil('the first attempt is made', () => held.length === 1);
  webhook.receiver.reply(200);
  await waitUntil('it is made again', () => held.length === 2);
  for (const letGo of held) letGo();
  const { attempts } = await webhook.onlyDelivery(accountId, 'delivered');
  expect(attempts.map(({ number, statusCode }) => [number, statusCode])).toEqual([[1, 200]]);
  expect((await webhook.endpointOf(accountId, id)).consecutiveFailures).toBe(0);
});

test('two processes make each attempt once', async () => {
  webhook = await startWebhook(soon);
  const replica = await webhook.startReplica();
  const accountId = randomUUID();
  await webhook.anEndpoint(accountId);
  await webhook.publish(accountId, 300);
  const deliveries = await waitUntil(
    'all are delivered',
    async () => {
      const found = await webhook.deliveriesOf(accountId);
      return found.length === 300 && found.every(({ status }) => status === 'delivered') && found;
    },
    { timeoutMs: 25_000 },
  );
  // A second attempt is made only if the machine was too slow for the first.
  expect(webhook.receiver.arrivals).toHaveLength(deliveries.reduce((sum, { attemptCount }) => sum + attemptCount, 0));
  await replica.stop();
});

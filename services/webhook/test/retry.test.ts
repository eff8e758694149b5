import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { hang } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;
beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

async function aRetryingDelivery() {
  const accountId = randomUUID();
  const path = `/${accountId}`;
  webhook.receiver.reply(500, path);
  const endpoint = await webhook.anEndpoint(accountId, path);
  await webhook.publish(accountId);
  const { delivery } = await webhook.onlyDelivery(accountId, 'retrying');
  const ref = { accountId, id: delivery.id };
  return { accountId, path, endpoint, delivery, ref, retry: () => webhook.client.retryDelivery(ref) };
}

const attemptsOf = async (ref: { accountId: string; id: string }, count: number) =>
  waitUntil(`${count} attempts are recorded`, async () => {
    const found = await webhook.client.getDelivery(ref);
    return found.attempts.length === count ? found : undefined;
  });

describe('RetryDelivery (decision 30.4)', () => {
  test('makes the next attempt now, under the same id; it counts as an attempt and the usual wait follows', async () => {
    const { path, ref, delivery, endpoint, accountId, retry } = await aRetryingDelivery();
    expect(delivery.nextAttemptAtMs).toBeGreaterThan(Date.now() + 20_000);
    const { delivery: due } = await retry();
    expect(due).toMatchObject({ id: ref.id, status: 'retrying', attemptCount: 1 });
    expect(due.nextAttemptAtMs).toBeLessThanOrEqual(Date.now() + 1000);

    const { delivery: after } = await attemptsOf(ref, 2);
    expect(after).toMatchObject({ status: 'retrying', attemptCount: 2 });
    expect(after.nextAttemptAtMs).toBeGreaterThan(Date.now() + 110_000);
    expect(webhook.receiver.arrivalsAt(path).map(({ deliveryId }) => deliveryId)).toEqual([ref.id, ref.id]);
    expect((await webhook.endpointOf(accountId, endpoint.id)).consecutiveFailures).toBe(2);
  });

  test('of the last attempt exhausts the delivery on failure, and delivers it on success', async () => {
    const failing = await aRetryingDelivery();
    for (const count of [2, 3, 4, 5]) {
      await failing.retry();
      await attemptsOf(failing.ref, count);
    }
    await webhook.deliveryIn(failing.accountId, failing.ref.id, 'exhausted');
    await expect(failing.retry()).rejects.toMatchObject({ kind: 'conflict' });

    const mended = await aRetryingDelivery();
    webhook.receiver.reply(200, mended.path);
    await mended.retry();
    await webhook.deliveryIn(mended.accountId, mended.ref.id, 'delivered');
    expect((await webhook.endpointOf(mended.accountId, mended.endpoint.id)).consecutiveFailures).toBe(0);
    await expect(mended.retry()).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('by many concurrent callers makes one attempt; each caller learns that the attempt is due or in progress', async () => {
    const { path, ref, retry } = await aRetryingDelivery();
    let isOpen = false;
    webhook.receiver.reply((response) => {
      isOpen = true;
      setTimeout(() => response.writeHead(500).end(), 300);
    }, path);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, retry));
    const kinds = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'due' : (outcome.reason as { kind: string; message: string }).kind,
    );
    expect(kinds).toContain('due');
    expect(kinds.filter((kind) => kind !== 'due' && kind !== 'conflict')).toEqual([]);
    await waitUntil('the attempt is in progress', () => isOpen);
    await expect(retry()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('in progress') });
    await attemptsOf(ref, 2);
    expect(webhook.receiver.arrivalsAt(path)).toHaveLength(2);
  });

  test('with a second process and a due attempt, sends nothing twice', async () => {
    const replica = await webhook.startReplica();
    try {
      for (let round = 0; round < 10; round++) {
        const { path, ref, retry } = await aRetryingDelivery();
        const other = () => replica.client.retryDelivery(ref);
        await Promise.allSettled([webhook.passTime(40), retry(), other(), retry(), other()]);
        const { attempts } = await waitUntil('all that arrived is recorded', async () => {
          const found = await webhook.client.getDelivery(ref);
          const arrived = webhook.receiver.arrivalsAt(path).length;
          return found.delivery.nextAttemptAtMs > Date.now() && found.attempts.length === arrived && arrived > 1 ? found : undefined;
        });
        // A call after another caller's attempt makes the next attempt due.
        expect(attempts.length).toBeLessThanOrEqual(5);
        expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, at) => at + 1));
      }
    } finally {
      await replica.stop();
    }
  });

  test('while its first attempt is in progress is a conflict', async () => {
    const accountId = randomUUID();
    webhook.receiver.reply(hang, `/${accountId}`);
    await webhook.anEndpoint(accountId, `/${accountId}`);
    await webhook.publish(accountId);
    await waitUntil('it is attempted', () => webhook.receiver.arrivalsAt(`/${accountId}`).length === 1);
    const [delivery] = await webhook.deliveriesOf(accountId);
    await expect(webhook.client.retryDelivery({ accountId, id: delivery!.id })).rejects.toMatchObject({ kind: 'conflict' });
    expect(webhook.receiver.arrivalsAt(`/${accountId}`)).toHaveLength(1);
  });

  test('is a conflict while the endpoint is disabled, after the delivery is held, and after the endpoint is deleted', async () => {
    const { path, accountId, endpoint, retry } = await aRetryingDelivery();
    const { url } = endpoint;
    const edit = { accountId, id: endpoint.id, url, description: '', eventTypes: [], standardWebhooks: false };
    await webhook.client.updateEndpoint({ ...edit, enabled: false });
    await expect(retry()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('disabled') });
    await webhook.client.updateEndpoint({ ...edit, enabled: true });
    // Held, or about to be: only a replay sends what was pending when the endpoint was disabled.
    await expect(retry()).rejects.toMatchObject({ kind: 'conflict' });
    await webhook.client.deleteEndpoint({ accountId, id: endpoint.id });
    await expect(retry()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('deleted') });
    expect(webhook.receiver.arrivalsAt(path)).toHaveLength(1);
  });

  test('of another account is not_found, like an unknown delivery', async () => {
    const { ref } = await aRetryingDelivery();
    for (const other of [
      { ...ref, accountId: randomUUID() },
      { ...ref, id: randomUUID() },
    ]) {
      await expect(webhook.client.retryDelivery(other)).rejects.toMatchObject({ kind: 'not_found' });
    }
  });
});

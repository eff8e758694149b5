import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { hang } from './receiver';
import { startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;

afterEach(() => webhook.stop());

test('50 hanging endpoints of an account delay no other account, and use at most the slots of one account', async () => {
  webhook = await startWebhook({
    WEBHOOK_TIMEOUT_MS: '20000',
    WEBHOOK_LEASE_MS: '30000',
    WEBHOOK_MAX_IN_FLIGHT: '32',
    WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: '12',
  });
  const [hanging, healthy] = [randomUUID(), randomUUID()];
  for (let n = 0; n < 50; n += 1) {
    webhook.receiver.reply(hang, `/hang-${n}`);
    await webhook.anEndpoint(hanging, `/hang-${n}`);
  }
  await webhook.publish(hanging, 20);
  await waitUntil('its share is used up', () => webhook.receiver.open() === 12);
  await webhook.anEndpoint(healthy, '/healthy');
  await webhook.publish(healthy, 200);
  await waitUntil('all of the other are delivered', () => webhook.receiver.arrivalsAt('/healthy').length === 200, { timeoutMs: 15_000 });
  // None of the hanging requests has timed out yet.
  expect(webhook.receiver.open()).toBe(12);
  await waitUntil('no other is under way', async () => (await webhook.metric('webhook_attempts_in_flight')) === 12);
  await webhook.receiver.stop();
});

test('one hanging endpoint does not delay the others of its account', async () => {
  webhook = await startWebhook({ WEBHOOK_TIMEOUT_MS: '20000', WEBHOOK_LEASE_MS: '30000', WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: '12' });
  const accountId = randomUUID();
  webhook.receiver.reply(hang, '/hang');
  await webhook.anEndpoint(accountId, '/hang');
  await webhook.anEndpoint(accountId, '/well');
  await webhook.publish(accountId, 100);
  await waitUntil('all of the other are delivered', () => webhook.receiver.arrivalsAt('/well').length === 100, { timeoutMs: 15_000 });
  expect(webhook.receiver.arrivalsAt('/hang')).toHaveLength(8);
  await webhook.receiver.stop();
});

test('a backlog of one account does not delay the deliveries of another', async () => {
  webhook = await startWebhook({ WEBHOOK_MAX_IN_FLIGHT: '16', WEBHOOK_ACCOUNT_MAX_IN_FLIGHT: '8' });
  const [busy, calm] = [randomUUID(), randomUUID()];
  webhook.receiver.reply((response) => void setTimeout(() => response.end(), 20), '/busy');
  const { id } = await webhook.anEndpoint(busy, '/busy');
  await webhook.anEndpoint(calm, '/calm');
  await webhook.storeWaiting({ accountId: busy, endpointId: id }, { count: 20_000 });
  await waitUntil('the backlog is worked on', () => webhook.receiver.arrivalsAt('/busy').length > 50);
  await webhook.publish(calm, 20);
  await waitUntil('the other account has its own', () => webhook.receiver.arrivalsAt('/calm').length === 20, { timeoutMs: 20_000 });
  expect(webhook.receiver.arrivalsAt('/busy').length).toBeLessThan(10_000);
});

test('retries leave slots for first attempts', async () => {
  webhook = await startWebhook({ WEBHOOK_TIMEOUT_MS: '20000', WEBHOOK_LEASE_MS: '30000', WEBHOOK_MAX_IN_FLIGHT: '16' });
  for (let n = 0; n < 4; n += 1) {
    const accountId = randomUUID();
    webhook.receiver.reply(hang, `/repeats-${n}`);
    const { id } = await webhook.anEndpoint(accountId, `/repeats-${n}`);
    await webhook.storeWaiting({ accountId, endpointId: id }, { count: 20, failures: 1 });
  }
  await waitUntil('they have half of the slots', () => webhook.receiver.open() === 8);
  const accountId = randomUUID();
  await webhook.anEndpoint(accountId, '/first');
  await webhook.publish(accountId, 50);
  await waitUntil('the first attempts are made', () => webhook.receiver.arrivalsAt('/first').length === 50, { timeoutMs: 15_000 });
  expect(webhook.receiver.open()).toBe(8);
  await webhook.receiver.stop();
});

test('while results cannot be stored, at most three times as many deliveries as slots are sent', async () => {
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  webhook = await startWebhook({ WEBHOOK_MAX_IN_FLIGHT: '4' }, { beforeRecord: () => stored });
  const accountId = randomUUID();
  const { id } = await webhook.anEndpoint(accountId);
  await webhook.storeWaiting({ accountId, endpointId: id }, { count: 30 });
  await waitUntil('all slots were used', () => webhook.receiver.arrivals.length >= 4);
  await waitUntil('all are answered and none begins', async () => (await webhook.metric('webhook_attempts_in_flight')) === 0);
  expect(webhook.receiver.arrivals.length).toBeLessThanOrEqual(12);
  store();
  await waitUntil('all are delivered', async () =>
    (await webhook.deliveriesOf(accountId)).every(({ status, attemptCount }) => status === 'delivered' && attemptCount === 1),
  );
  expect(webhook.receiver.arrivals).toHaveLength(30);
});

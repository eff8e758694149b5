import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { waitUntil } from '@consent/testkit';
import { secretKey, startWebhook, type WebhookUnderTest } from './start-webhook';

let webhook: WebhookUnderTest;

beforeAll(async () => {
  webhook = await startWebhook();
});
afterAll(() => webhook.stop());

const described = {
  url: 'https://example.com/hook',
  description: '',
  eventTypes: ['consent.created', 'policy.published'],
  standardWebhooks: false,
};
const create = async (accountId: string, overridden: object = {}) =>
  webhook.client.createEndpoint({ accountId, maxEndpoints: 10, ...described, ...overridden });

describe('an endpoint (decision 5.5)', () => {
  test('is created enabled, with a secret that no other response contains', async () => {
    const accountId = randomUUID();
    const { endpoint, secret } = await create(accountId, { standardWebhooks: true });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toEqual({
      ...described,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      accountId,
      enabled: true,
      standardWebhooks: true,
      consecutiveFailures: 0,
      autoDisabledAtMs: 0,
      createdAtMs: expect.any(Number) as number,
      updatedAtMs: endpoint.createdAtMs,
    });
    expect((await webhook.client.getEndpoint({ accountId, id: endpoint.id })).endpoint).toEqual(endpoint);
    expect((await webhook.client.listEndpoints({ accountId })).endpoints).toEqual([endpoint]);
  });

  test('is fully updated', async () => {
    const accountId = randomUUID();
    const { endpoint } = await create(accountId);
    const update = { url: 'https://example.org/', description: 'new', eventTypes: [], enabled: false, standardWebhooks: true };
    const { endpoint: updated } = await webhook.client.updateEndpoint({ accountId, id: endpoint.id, ...update });
    expect(updated).toEqual({ ...endpoint, ...update, updatedAtMs: updated.updatedAtMs });
    expect((await webhook.client.getEndpoint({ accountId, id: endpoint.id })).endpoint).toEqual(updated);
  });

  test.each([
    ['an unknown event type', { eventTypes: ['consent.deleted'] }],
    ['the type of test events', { eventTypes: ['webhook.test'] }],
    ['a type twice', { eventTypes: ['consent.created', 'consent.created'] }],
    ['a description that is too long', { description: 'x'.repeat(501) }],
    ['a description with U+0000', { description: 'a\0' }],
    ['no URL', { url: '' }],
    ['another scheme', { url: 'ftp://example.com/' }],
  ])('with %s is invalid', async (_, overridden) => {
    const accountId = randomUUID();
    await expect(create(accountId, overridden)).rejects.toMatchObject({ kind: 'invalid' });
    const { endpoint } = await create(accountId);
    const update = { accountId, id: endpoint.id, ...described, enabled: true, ...overridden };
    await expect(webhook.client.updateEndpoint(update)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('that is deleted is not_found and gets no more events, and its deliveries stay readable', async () => {
    const accountId = randomUUID();
    const { id } = await webhook.anEndpoint(accountId, '/deleted');
    await webhook.publish(accountId);
    const { delivery } = await webhook.onlyDelivery(accountId, 'delivered');
    webhook.receiver.reply(500, '/deleted');
    await webhook.publish(accountId);
    await waitUntil('one waits', async () => (await webhook.deliveriesOf(accountId)).some(({ status }) => status === 'retrying'));
    await waitUntil('its failure is counted', async () => (await webhook.endpointOf(accountId, id)).consecutiveFailures === 1);
    const before = await webhook.endpointOf(accountId, id);
    expect((await webhook.client.deleteEndpoint({ accountId, id })).endpoint).toEqual(before);

    await expect(webhook.client.getEndpoint({ accountId, id })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(webhook.client.deleteEndpoint({ accountId, id })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await webhook.client.listEndpoints({ accountId })).endpoints).toEqual([]);
    const other = await webhook.anEndpoint(accountId, '/other');
    await webhook.publish(accountId);
    await waitUntil('the other one has it', async () => (await webhook.deliveriesOf(accountId, other.id))[0]?.status === 'delivered');
    expect((await webhook.deliveriesOf(accountId, id)).map(({ status }) => status)).toEqual(['held', 'delivered']);
    await expect(webhook.client.replayDelivery({ accountId, id: delivery.id })).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('the number of endpoints (spec 8)', () => {
  test('is limited exactly with concurrent creates, and a deletion makes room', async () => {
    const accountId = randomUUID();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => create(accountId, { maxEndpoints: 5 })));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { kind: string }).kind)).toEqual(Array.from({ length: 7 }, () => 'plan_limit'));
    const { endpoints } = await webhook.client.listEndpoints({ accountId });
    expect(endpoints).toHaveLength(5);
    await webhook.client.deleteEndpoint({ accountId, id: endpoints[0]!.id });
    await create(accountId, { maxEndpoints: 5 });
  });
});

test('endpoints and deliveries of another account and malformed ids are not_found', async () => {
  const [accountId, stranger] = [randomUUID(), randomUUID()];
  const { id } = await webhook.anEndpoint(accountId, '/foreign');
  await webhook.publish(accountId);
  const { delivery } = await webhook.onlyDelivery(accountId, 'delivered');
  const { client } = webhook;
  for (const ref of [
    { accountId: stranger, id },
    { accountId, id: randomUUID() },
    { accountId, id: 'no uuid' },
  ]) {
    const calls = [
      client.getEndpoint(ref),
      client.updateEndpoint({ ...ref, ...described, enabled: true }),
      client.deleteEndpoint(ref),
      client.rotateSecret(ref),
      client.sendTestEvent({ ...ref, type: '' }),
      client.replaySince({ accountId: ref.accountId, endpointId: ref.id, sinceMs: 0, statuses: [] }),
      client.getDelivery({ ...ref, id: ref.id === id ? delivery.id : ref.id }),
      client.replayDelivery({ ...ref, id: ref.id === id ? delivery.id : ref.id }),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'not_found' } });
    }
  }
  expect(await webhook.deliveriesOf(stranger, id)).toEqual([]);
  expect((await client.getEndpoint({ accountId, id })).endpoint.enabled).toBe(true);
});

describe('secrets at rest', () => {
  test('are in no table in plain text, and a sealed secret does not open in another row', async () => {
    const accountId = randomUUID();
    const [one, two] = [await webhook.anEndpoint(accountId, '/one'), await webhook.anEndpoint(accountId, '/two')];
    const { rows } = await webhook.database.query<{ text: string }>('dump', 'SELECT e::text AS text FROM endpoints e', []);
    const dump = rows.map(({ text }) => text).join('\n');
    for (const { secret } of [one, two]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(secret.slice('whsec_'.length));
    }
    const swap = 'UPDATE endpoints e SET secret = o.secret FROM endpoints o WHERE e.id = $1 AND o.id = $2';
    await webhook.database.query('swap', swap, [one.id, two.id]);
    await webhook.publish(accountId);
    await waitUntil('the other one has it', () => webhook.receiver.arrivalsAt('/two').length === 1);
    await waitUntil('nothing could be signed', async () =>
      (await webhook.deliveriesOf(accountId, one.id)).some(({ attemptCount }) => attemptCount === 1),
    );
    expect(webhook.receiver.arrivalsAt('/one')).toEqual([]);
    await webhook.client.deleteEndpoint({ accountId, id: one.id });
  });

  test('are sealed again when another key is first, and still sign', async () => {
    const accountId = randomUUID();
    // A secret that does not open does not stop the others.
    const broken = await webhook.anEndpoint(accountId, '/broken');
    await webhook.database.query('break', `UPDATE endpoints SET secret = 'v1.lost.x' WHERE id = $1`, [broken.id]);
    const { id, secret } = await webhook.anEndpoint(accountId, '/resealed');
    const newKey = randomBytes(32).toString('base64');
    const replica = await webhook.startReplica({ WEBHOOK_SECRET_KEYS: `k2:${newKey},k1:${secretKey}` });
    await waitUntil('it is sealed by the new key', async () => {
      const { rows } = await webhook.database.query<{ secret: string }>('sealed', 'SELECT secret FROM endpoints WHERE id = $1', [id]);
      return rows[0]?.secret.startsWith('v1.k2.');
    });
    expect(secret).toMatch(/^whsec_/);
    await replica.stop();
  });

  test('that do not open fail an attempt, which says so, counts, and is the last one in the end', async () => {
    const accountId = randomUUID();
    const endpoint = await webhook.anEndpoint(accountId, '/unsigned');
    await webhook.database.query('break', `UPDATE endpoints SET secret = 'v1.lost.x' WHERE id = $1`, [endpoint.id]);
    await webhook.publish(accountId);
    for (let count = 1; count <= 5; count++) {
      await waitUntil(`${count} attempts`, async () => (await webhook.deliveriesOf(accountId))[0]?.attemptCount === count);
      await webhook.passTime(4000);
    }
    const { delivery, attempts, requests } = await webhook.onlyDelivery(accountId, 'exhausted');
    const error = 'The request could not be signed. If this repeats, rotate the secret of the endpoint.';
    expect(attempts.map((attempt) => attempt.error)).toEqual(Array.from({ length: 5 }, () => error));
    expect(requests).toEqual([]);
    expect((await webhook.endpointOf(accountId, endpoint.id)).consecutiveFailures).toBe(5);
    expect(webhook.receiver.arrivalsAt('/unsigned')).toEqual([]);

    await webhook.client.rotateSecret({ accountId, id: endpoint.id });
    await webhook.client.replayDelivery({ accountId, id: delivery.id });
    await webhook.onlyDelivery(accountId, 'delivered');
    // The previous secret, which does not open, is left out.
    expect(webhook.receiver.arrivalsAt('/unsigned')[0]?.headers['x-service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  });

  test('a malformed key list stops the start', async () => {
    await expect(webhook.startReplica({ WEBHOOK_SECRET_KEYS: 'k1:short' })).rejects.toThrow('WEBHOOK_SECRET_KEYS');
  });
});

test('without WEBHOOK_ALLOW_INSECURE, http:// and private addresses are not saved, and stored ones are not called', async () => {
  let connections = 0;
  const server = createServer(() => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const accountId = randomUUID();
  await webhook.anEndpoint(accountId, '', { url: `https://127.0.0.1:${port}/` });
  await webhook.anEndpoint(accountId, '', { url: `http://127.0.0.1:${port}/` });
  await webhook.anEndpoint(accountId, '', { url: `https://rebound.example:${port}/` });
  await webhook.stopApp();
  const strict = await webhook.startReplica(
    { WEBHOOK_ALLOW_INSECURE: 'false' },
    { resolveHost: () => Promise.resolve(['8.8.8.8', '127.0.0.1']) },
  );
  for (const url of ['http://example.com/', `https://127.0.0.1:${port}/`, 'https://[::1]/', 'https://localhost/']) {
    const request = { accountId, maxEndpoints: 50, ...described, url };
    await expect(strict.client.createEndpoint(request)).rejects.toMatchObject({ kind: 'invalid' });
  }
  await webhook.publish(accountId);
  const refused = await waitUntil('all three are attempted', async () => {
    const request = { accountId, endpointId: '', status: 'retrying', eventType: '', cursor: '', limit: 10 };
    const { deliveries } = await strict.client.listDeliveries(request);
    return deliveries.length === 3 ? deliveries : undefined;
  });
  for (const { id } of refused) {
    const { attempts } = await strict.client.getDelivery({ accountId, id });
    expect(attempts[0]!.error).toMatch(/not allowed|not public/);
    expect(attempts[0]!.statusCode).toBeUndefined();
  }
  const { endpoints } = await strict.client.listEndpoints({ accountId });
  await strict.client.sendTestEvent({ accountId, id: endpoints[0]!.id, type: '' });
  await waitUntil('the test is refused too', async () => {
    const request = { accountId, endpointId: '', status: 'exhausted', eventType: 'webhook.test', cursor: '', limit: 10 };
    return (await strict.client.listDeliveries(request)).deliveries.length === 1;
  });
  expect(connections).toBe(0);
  await strict.stop();
  await webhook.startApp();
  server.close();
});

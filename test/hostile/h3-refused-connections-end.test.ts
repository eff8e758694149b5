import { waitUntil } from '@consent/testkit';
import { metricOf } from '../../gateway/test/metric-of';
import { headOf, openHalfOpen, type HalfOpenClient } from '../system/half-open';
import { useOwnGateways } from '../system/own-gateways';
import type { Tenant } from '../system/tenants';

const system = useOwnGateways();
let tenant: Tenant;
const clients: HalfOpenClient[] = [];

beforeAll(async () => {
  tenant = await system.tenants.create();
});

afterAll(() => clients.forEach((client) => client.close()));

async function open(): Promise<HalfOpenClient> {
  const client = await openHalfOpen(system.baseUrl);
  clients.push(client);
  return client;
}

async function dripUntilClosed(dripping: readonly HalfOpenClient[], timeoutMs: number): Promise<void> {
  const drip = setInterval(() => dripping.forEach((client) => client.send('a')), 200);
  try {
    await waitUntil('the server has destroyed every connection', () => dripping.every((client) => client.isClosed()), { timeoutMs });
  } finally {
    clearInterval(drip);
  }
}

const bytesHeld = () => metricOf(system.metricsUrls[0] as string, 'http_request_body_bytes_in_memory');

// Concurrent, because these are the two slowest tests.
test.concurrent(
  '[threats 42] headers that trickle in get 400, and the connection is destroyed even if the client keeps sending',
  async () => {
    const dripping = await Promise.all(Array.from({ length: 20 }, open));
    for (const client of dripping) client.send('GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: a');
    await dripUntilClosed(dripping, 25_000);
    for (const client of dripping) expect(client.statuses()).toEqual([400]);
  },
);

test.concurrent(
  '[threats 42] a body that trickles in gets 400 before the request timeout, and its memory is freed with the response',
  async () => {
    const client = await open();
    client.send(headOf('POST /api/v1/policies', { bytes: 1_000_000, key: tenant.key }));
    client.send('x'.repeat(500_000));
    await waitUntil('the body is held', async () => ((await bytesHeld()) ?? 0) > 400_000);
    const drip = setInterval(() => client.send('a'), 200);
    await waitUntil('it is answered', () => client.statuses().length > 0, { timeoutMs: 25_000 });
    clearInterval(drip);
    expect(client.statuses()).toEqual([400]);
    expect(await bytesHeld()).toBe(0);
    await dripUntilClosed([client], 5_000);
  },
);

test.each([
  ['without a key', 'POST /api/v1/consents', 401],
  ['to a path that does not exist', 'POST /api/v1/nothing', 404],
  ['with a method the path does not take', 'PATCH /api/v1/consents', 405],
])('[threats 42] a request refused %s cannot keep its connection open by sending its body slowly', async (_what, line, status) => {
  const client = await open();
  client.send(headOf(line, { bytes: 1_000_000 }));
  await waitUntil('it is answered', () => client.statuses().length > 0);
  await dripUntilClosed([client], 5_000);
  expect(client.statuses()).toEqual([status]);
});

test('[threats 42] bytes that are not HTTP get one response, and the connection is destroyed', async () => {
  const client = await open();
  client.send('garbage\r\n\r\n');
  await dripUntilClosed([client], 5_000);
  expect(client.statuses()).toEqual([400]);
});

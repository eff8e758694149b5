import { startReceiver, type Arrival, type Receiver } from '../../../services/webhook/test/receiver';
import { createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { createPolicy } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import {
  arrived,
  createEndpoint,
  deliveriesFound,
  deliveryIn,
  isSigned,
  listDeliveries,
  readDelivery,
  readEndpoint,
  type DeliveryJson,
} from './webhook-calls';

const system = useSystem();
let receiver: Receiver;
let tenant: Tenant;
let session: Browser;

beforeAll(async () => {
  receiver = await startReceiver();
  tenant = await system.tenants.create();
  session = await system.signIn(tenant);
});
afterAll(() => receiver.stop());

const types = ['consent.created', 'consent.updated', 'consent.revoked', 'consent.erased', 'policy.published'];
const typeOf = ({ headers }: Arrival) => headers['x-service-event'] as string;

/** Members and their JSON types at any depth. A site chooses the keys of its preferences. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  if (Array.isArray(value)) return value.map(shapeOf);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === 'preferences' ? 'object' : shapeOf(inner)]));
}

test('[decision 30.1] a sample of each type has exactly the members of a real event, in the same order', async () => {
  const api = system.api(tenant.key);
  const endpoint = await createEndpoint(session, receiver.url('/shapes'));
  const changed = await createConsent(api, tenant.site);
  await api.put(`/consents/${changed.id}`, { preferences: { marketing: true } });
  await api.put(`/consents/${changed.id}`, { accepted: false });
  await createConsent(api, tenant.site, { subject_id: 'erased' });
  await api.delete('/consents/by-subject/erased');
  await createPolicy(api);
  const happened = await arrived(receiver, '/shapes', 6);
  for (const type of types) {
    expect((await session.post(`/webhooks/endpoints/${endpoint.id}/test`, { type })).status).toBe(200);
  }
  const samples = (await arrived(receiver, '/shapes', 11)).filter(({ headers }) => headers['x-service-test'] === 'true');
  expect(samples.map(typeOf).sort()).toEqual([...types].sort());
  for (const sample of samples) {
    const real = happened.find((arrival) => typeOf(arrival) === typeOf(sample));
    expect(real?.headers['x-service-test']).toBeUndefined();
    expect([typeOf(sample), JSON.stringify(shapeOf(JSON.parse(sample.body)))]).toEqual([
      typeOf(sample),
      JSON.stringify(shapeOf(JSON.parse(real!.body))),
    ]);
    expect(isSigned(sample, endpoint.secret)).toBe(true);
    expect((JSON.parse(sample.body) as { id: string }).id).toMatch(/^evt_0{16}[0-9a-f]{16}$/);
  }
});

test('[decision 30.1] a request without a body, or with {}, sends webhook.test', async () => {
  const { id } = await createEndpoint(session, receiver.url('/plain'));
  for (const body of [undefined, {}, { type: 'webhook.test' }]) {
    const answer = await session.post(`/webhooks/endpoints/${id}/test`, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ event_type: 'webhook.test', status: 'pending' });
  }
  const arrivals = await arrived(receiver, '/plain', 3);
  for (const { headers, body } of arrivals) {
    expect([headers['x-service-event'], headers['x-service-test']]).toEqual(['webhook.test', undefined]);
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', data: { endpoint_id: id } });
  }
});

test.each([
  ['an unknown type', { type: 'consent.deleted' }, 'type'],
  ['a type that is not offered', { type: 'policy.deleted' }, 'type'],
  ['a type that is no text', { type: null }, 'type'],
  ['an unknown field', { event_type: 'consent.created' }, 'event_type'],
  ['text that is no JSON', 'type=consent.created', 'JSON'],
])('[decisions 1.2, 30.1] a request with %s returns 400 and sends nothing', async (_, body, named) => {
  const { id } = await createEndpoint(session, receiver.url('/refused'));
  const answer = await session.post(`/webhooks/endpoints/${id}/test`, body);
  expectError(answer, 400, 'invalid_request');
  expect(messageOf(answer)).toContain(named);
  expect(await listDeliveries(session, `endpoint_id=${id}`)).toEqual([]);
});

test('[decision 30.3] a delivery shows each request as the receiver got it; attempts keep their members', async () => {
  const { id, url, secret } = await createEndpoint(session, receiver.url('/shown'), { standard_webhooks: true });
  const sent = await session.post(`/webhooks/endpoints/${id}/test`, { type: 'consent.revoked' });
  const delivery = await deliveryIn(session, (sent.body as DeliveryJson).id, 'delivered');
  const answer = await session.get(`/webhooks/deliveries/${delivery.id}`);
  expect(misfitOf({ $ref: '#/components/schemas/WebhookDeliveryDetail' }, answer.body)).toBeUndefined();
  const [arrival] = receiver.arrivalsAt('/shown');
  const { requests, body, attempts } = answer.body as unknown as {
    requests: { number: number; method: string; url: string; headers: Record<string, string> }[];
    body: string;
    attempts: object[];
  };
  expect(requests).toEqual([{ number: 1, method: arrival!.method, url, headers: expect.any(Object) }]);
  expect(Object.entries(requests[0]!.headers).filter(([name, value]) => arrival!.headers[name.toLowerCase()] !== value)).toEqual([]);
  expect(body).toBe(arrival!.body);
  expect(isSigned({ ...arrival!, headers: { 'x-service-signature': requests[0]!.headers['X-Service-Signature'] }, body }, secret)).toBe(
    true,
  );
  expect(attempts.map((attempt) => Object.keys(attempt))).toEqual([
    ['number', 'started_at', 'duration_ms', 'status_code', 'error', 'response_body'],
  ]);
});

test('[decision 30.4] POST …/retry makes the next attempt immediately, and returns 409 for a delivery without a next attempt', async () => {
  const api = system.api(tenant.key);
  receiver.reply(500, '/retried');
  const { id } = await createEndpoint(session, receiver.url('/retried'), { event_types: ['consent.created'] });
  await createConsent(api, tenant.site);
  await arrived(receiver, '/retried', 1);
  const [waiting] = await listDeliveries(session, `endpoint_id=${id}`);
  const retrying = await deliveryIn(session, waiting!.id, 'retrying');
  expect(Date.parse(retrying.next_attempt_at!)).toBeGreaterThan(Date.now() + 15_000);
  // The contract allows a replay only of finished deliveries.
  expectError(await session.post(`/webhooks/deliveries/${retrying.id}/replay`), 409, 'conflict');

  receiver.reply(200, '/retried');
  const answer = await session.post(`/webhooks/deliveries/${retrying.id}/retry`);
  expect(answer.status).toBe(202);
  expect(misfitOf({ $ref: '#/components/schemas/WebhookDelivery' }, answer.body)).toBeUndefined();
  expect(answer.body).toMatchObject({ id: retrying.id, status: 'retrying', attempt_count: 1 });
  await deliveryIn(session, retrying.id, 'delivered');
  expect((await readDelivery(session, retrying.id)).attempts.map(({ status_code }) => status_code)).toEqual([500, 200]);
  expect((await readEndpoint(session, id)).consecutive_failures).toBe(0);
  expectError(await session.post(`/webhooks/deliveries/${retrying.id}/retry`), 409, 'conflict');
  expect(receiver.arrivalsAt('/retried').map(({ deliveryId }) => deliveryId)).toEqual([retrying.id, retrying.id]);
});

test('[decision 30.5] GET /webhooks/stats counts the attempts of each endpoint; endpoint records keep their members', async () => {
  const owner = await system.tenants.create();
  const browser = await system.signIn(owner);
  const api = system.api(owner.key);
  expect((await browser.get('/webhooks/stats')).body).toMatchObject({ data: [] });
  const good = await createEndpoint(browser, receiver.url('/counted'));
  receiver.reply(500, '/counted/bad');
  const bad = await createEndpoint(browser, receiver.url('/counted/bad'));
  const unused = await createEndpoint(browser, receiver.url('/counted/unused'), { event_types: ['policy.published'] });
  for (let count = 0; count < 3; count++) await createConsent(api, owner.site);
  for (const { id } of await deliveriesFound(browser, `endpoint_id=${good.id}`, 3)) await deliveryIn(browser, id, 'delivered');
  for (const { id } of await deliveriesFound(browser, `endpoint_id=${bad.id}`, 3)) await deliveryIn(browser, id, 'retrying');

  const answer = await browser.get('/webhooks/stats');
  expect(misfitOf({ $ref: '#/components/schemas/WebhookStats' }, answer.body)).toBeUndefined();
  const some = expect.stringMatching(/Z$/) as unknown;
  expect(answer.body['data']).toEqual([
    { endpoint_id: unused.id, attempts: 0, successes: 0, last_delivery_at: null },
    { endpoint_id: bad.id, attempts: 3, successes: 0, last_delivery_at: some },
    { endpoint_id: good.id, attempts: 3, successes: 3, last_delivery_at: some },
  ]);
  expect(answer.body['since']).toMatch(/T\d\d:00:00\.000Z$/);
  expect(misfitOf({ $ref: '#/components/schemas/WebhookEndpoint' }, await readEndpoint(browser, good.id))).toBeUndefined();
});

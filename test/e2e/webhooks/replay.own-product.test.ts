import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { aConsent, createConsent, createConsents } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { startSystem, type OwnSystem } from '../../system/start-system';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import {
  createEndpoint,
  deliveriesFound,
  deliveryIn,
  editOf,
  isSigned,
  listDeliveries,
  readDelivery,
  readEndpoint,
  type EndpointJson,
} from './webhook-calls';

let system: OwnSystem;
let receiver: Receiver;
let tenant: Tenant;
let browser: Browser;
let api: ApiClient;
let endpoint: EndpointJson & { secret: string };
let path: string;

beforeAll(async () => {
  const settings = { WEBHOOK_RETRY_WAITS_SECONDS: '0.1,0.1,0.1,0.1', WEBHOOK_TIMEOUT_MS: '2000' };
  [system, receiver] = await Promise.all([startSystem({ settings }), startReceiver()]);
});

afterAll(async () => {
  await system.stop();
  await receiver.stop();
});

beforeEach(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  api = system.api(tenant.key);
  path = `/${tenant.accountId}`;
  endpoint = await createEndpoint(browser, receiver.url(path));
});

const edit = (changed: Record<string, unknown>) => browser.put(`/webhooks/endpoints/${endpoint.id}`, editOf(endpoint, changed));
const replay = (id: string) => browser.post(`/webhooks/deliveries/${id}/replay`);
const replaySince = (body: Record<string, unknown>) => browser.post(`/webhooks/endpoints/${endpoint.id}/replay`, body);
const createMany = (count: number) =>
  createConsents(
    api,
    Array.from({ length: count }, () => aConsent(tenant.site)),
  );

async function exhausted() {
  receiver.reply(500, path);
  await createConsent(api, tenant.site);
  const [delivery] = await deliveriesFound(browser, 'status=exhausted', 1);
  return delivery!;
}

describe('POST /webhooks/deliveries/{id}/replay', () => {
  test('[spec 6.2, decision 5.7] sends an exhausted delivery again with 202, the same id and bytes, and a valid signature', async () => {
    const { id, attempt_count } = await exhausted();
    expect(attempt_count).toBe(5);
    receiver.reply(200, path);
    const answer = await replay(id);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ id, status: 'pending', next_attempt_at: expect.any(String) });
    const { attempts } = await deliveryIn(browser, id, 'delivered');
    expect(attempts.map(({ number, status_code }) => [number, status_code])).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => [number, 500]),
      [6, 200],
    ]);
    const arrivals = receiver.arrivalsAt(path);
    expect(new Set(arrivals.map(({ deliveryId }) => deliveryId))).toEqual(new Set([id]));
    expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1);
    for (const arrival of arrivals) expect(isSigned(arrival, endpoint.secret)).toBe(true);
  });

  test('[decision 5.7] of a delivered event is recorded and counts no failure, whether it fails or succeeds', async () => {
    await createConsent(api, tenant.site);
    const [{ id } = { id: '' }] = await deliveriesFound(browser, 'status=delivered', 1);
    for (const [status, count] of [
      [500, 2],
      [200, 3],
    ] as const) {
      receiver.reply(status, path);
      expect((await replay(id)).status).toBe(202);
      expect((await deliveryIn(browser, id, 'delivered')).attempts).toHaveLength(count);
      expect((await readEndpoint(browser, endpoint.id)).consecutive_failures).toBe(0);
    }
  });

  test('keeps the count of earlier failures when it succeeds', async () => {
    const { id } = await exhausted();
    receiver.reply(200, path);
    await replay(id);
    await deliveryIn(browser, id, 'delivered');
    expect((await readEndpoint(browser, endpoint.id)).consecutive_failures).toBe(5);
  });

  test('of a delivery that is still being tried returns 409 conflict and adds no delivery', async () => {
    receiver.reply(() => undefined, path);
    await createConsent(api, tenant.site);
    const [{ id } = { id: '' }] = await deliveriesFound(browser, 'status=pending', 1);
    expectError(await replay(id), 409, 'conflict');
    expect(await listDeliveries(browser)).toHaveLength(1);
  });

  test('of a deleted endpoint’s delivery returns 409 conflict; the delivery stays readable', async () => {
    await createConsent(api, tenant.site);
    const [{ id } = { id: '' }] = await deliveriesFound(browser, 'status=delivered', 1);
    await browser.delete(`/webhooks/endpoints/${endpoint.id}`);
    expectError(await replay(id), 409, 'conflict');
    expect((await readDelivery(browser, id)).payload?.type).toBe('consent.created');
  });
});

describe('a disabled endpoint (decision 5.7)', () => {
  test('gets nothing: new events are held, and are sent once it is enabled and they are replayed', async () => {
    expect((await edit({ enabled: false })).body).toMatchObject({ enabled: false, auto_disabled_at: null });
    await createMany(3);
    const held = await deliveriesFound(browser, 'status=held', 3);
    expect(held.map(({ attempt_count, next_attempt_at }) => [attempt_count, next_attempt_at])).toEqual(held.map(() => [0, null]));
    expectError(await replay(held[0]!.id), 409, 'conflict');
    expectError(await replaySince({ since: '2020-01-01T00:00:00Z' }), 409, 'conflict');

    await edit({ enabled: true });
    await createConsent(api, tenant.site);
    await deliveriesFound(browser, 'status=delivered', 1);
    expect(await listDeliveries(browser, 'status=held')).toHaveLength(3);
    expect(receiver.arrivalsAt(path)).toHaveLength(1);
    expect((await replay(held[0]!.id)).status).toBe(202);
    await deliveryIn(browser, held[0]!.id, 'delivered');
    const answer = await replaySince({ since: held.at(-1)!.created_at });
    expect([answer.status, answer.body]).toEqual([202, { replayed: 2 }]);
    await deliveriesFound(browser, 'status=delivered', 4);
    const arrivals = receiver.arrivalsAt(path).map(({ deliveryId }) => deliveryId);
    expect(arrivals.sort()).toEqual((await listDeliveries(browser)).map(({ id }) => id).sort());
  });
});

test('[decision 5.7] a held delivery that is replayed counts no failure, even if all its attempts fail', async () => {
  await edit({ enabled: false });
  await createMany(2);
  const [one, another] = await deliveriesFound(browser, 'status=held', 2);
  await edit({ enabled: true });
  receiver.reply(500, path);
  expect((await replay(one!.id)).status).toBe(202);
  expect((await deliveryIn(browser, one!.id, 'exhausted')).attempts).toHaveLength(5);
  expect((await replaySince({ since: another!.created_at, statuses: ['held'] })).body).toEqual({ replayed: 1 });
  expect((await deliveryIn(browser, another!.id, 'exhausted')).attempts).toHaveLength(5);
  expect((await readEndpoint(browser, endpoint.id)).consecutive_failures).toBe(0);
});

describe('POST /webhooks/endpoints/{id}/replay', () => {
  test('sends deliveries exhausted or held since then, only of the given statuses, and returns their number', async () => {
    const { id } = await exhausted();
    await edit({ enabled: false });
    await createMany(2);
    await deliveriesFound(browser, 'status=held', 2);
    receiver.reply(200, path);
    await edit({ enabled: true });
    expect((await replaySince({ since: '2999-01-01T00:00:00Z' })).body).toEqual({ replayed: 0 });
    expect((await replaySince({ since: '2020-01-01T00:00:00Z', statuses: ['exhausted'] })).body).toEqual({ replayed: 1 });
    await deliveryIn(browser, id, 'delivered');
    expect((await replaySince({ since: '2020-01-01T00:00:00Z', statuses: ['held'] })).body).toEqual({ replayed: 2 });
    await deliveriesFound(browser, 'status=delivered', 3);
    expect((await replaySince({ since: '2020-01-01T00:00:00Z' })).body).toEqual({ replayed: 0 });
  });

  test.each([
    ['no since', {}, 'since'],
    ['a since that is not a time', { since: 'yesterday' }, 'since'],
    ['a status other than exhausted and held', { since: '2020-01-01T00:00:00Z', statuses: ['delivered'] }, 'statuses'],
    ['an unknown field', { since: '2020-01-01T00:00:00Z', until: '2021-01-01T00:00:00Z' }, 'until'],
  ])('with %s returns 400, and the message names the field', async (_, body, field) => {
    const answer = await replaySince(body);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain(field);
  });
});

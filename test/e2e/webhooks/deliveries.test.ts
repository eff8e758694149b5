import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { aConsent, createConsent, createConsents, timestampShape } from '../../system/consents';
import { committedEvents } from '../../system/event-listener';
import { expectError } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { absentUuid, createPolicy } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import {
  arrived,
  createEndpoint,
  deliveriesFound,
  deliveryIn,
  editOf,
  isSigned,
  listDeliveries,
  readDelivery,
  readEndpoint,
  type DeliveryJson,
} from './webhook-calls';

const system = useSystem();
let receiver: Receiver;
let tenant: Tenant;
let browser: Browser;
let api: ApiClient;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.stop();
});

let path: string;
beforeEach(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  api = system.api(tenant.key);
  path = `/${tenant.accountId}`;
});

const endpointAt = (at: string, overrides: Record<string, unknown> = {}) => createEndpoint(browser, receiver.url(at), overrides);

describe('a delivery (spec 6)', () => {
  test('is a POST of the committed bytes, with the five headers, signed with the endpoint’s secret', async () => {
    const { id, secret } = await endpointAt(path);
    const consent = await createConsent(api, tenant.site, { user_agent: 'ü "quoted" 🍪' });
    const [delivery] = await deliveriesFound(browser, 'status=delivered', 1);
    const [arrival] = receiver.arrivalsAt(path);
    const [committed] = await committedEvents(system.sql.consent, tenant.accountId);
    expect(arrival).toMatchObject({ method: 'POST', body: committed?.payload });
    expect(arrival?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'x-service-event': 'consent.created',
      'x-service-delivery': delivery?.id,
      'x-service-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
    });
    expect(isSigned(arrival!, secret)).toBe(true);
    expect(isSigned({ ...arrival!, body: `${arrival?.body} ` }, secret)).toBe(false);
    expect(JSON.parse(arrival!.body)).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'consent.created',
      created_at: expect.stringMatching(timestampShape),
      data: consent,
    });
    expect(delivery).toMatchObject({ endpoint_id: id, event_type: 'consent.created', attempt_count: 1, next_attempt_at: null });
  });

  test('goes once to each endpoint of the account that selected its type, and to no other account', async () => {
    const stranger = await system.signIn(await system.tenants.create());
    await createEndpoint(stranger, receiver.url(`${path}/stranger`));
    await endpointAt(`${path}/all`);
    await endpointAt(`${path}/policies`, { event_types: ['policy.published'] });
    await endpointAt(`${path}/both`, { event_types: ['policy.published', 'consent.created'] });
    await createPolicy(api);
    await createConsent(api, tenant.site);
    await deliveriesFound(browser, 'status=delivered', 5);
    const typesAt = (at: string) => receiver.arrivalsAt(`${path}/${at}`).map(({ headers }) => headers['x-service-event']);
    expect(typesAt('all').sort()).toEqual(['consent.created', 'policy.published']);
    expect(typesAt('both').sort()).toEqual(['consent.created', 'policy.published']);
    expect(typesAt('policies')).toEqual(['policy.published']);
    expect(await listDeliveries(stranger)).toEqual([]);
    expect(typesAt('stranger')).toEqual([]);
  });

  test('with standard_webhooks also has the headers of Standard Webhooks', async () => {
    await endpointAt(path, { standard_webhooks: true });
    await createConsent(api, tenant.site);
    const [arrival] = await arrived(receiver, path, 1);
    expect(arrival?.headers).toMatchObject({
      'webhook-id': (JSON.parse(arrival!.body) as { id: string }).id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
  });
});

test('[decision 5.7] a delivery that waits for its first retry, after 30 s, is held when its endpoint is disabled', async () => {
  const endpoint = await endpointAt(path);
  receiver.reply(500, path);
  await createConsent(api, tenant.site);
  const [waiting] = await deliveriesFound(browser, 'status=retrying', 1);
  const waitMs = Date.parse(waiting!.next_attempt_at!) - Date.parse(waiting!.updated_at);
  // The first retry wait with its jitter (decision 5.6).
  expect([waitMs >= 30_000, waitMs <= 31_500]).toEqual([true, true]);
  await browser.put(`/webhooks/endpoints/${endpoint.id}`, editOf(endpoint, { enabled: false }));
  const [held] = await deliveriesFound(browser, 'status=held', 1);
  expect(held).toMatchObject({ id: waiting?.id, attempt_count: 1, next_attempt_at: null });
});

describe('rotation (decisions 5, 8.11)', () => {
  test('returns 200 with the record and the new secret; both secrets sign for 24 h, the newer first, then only the new one', async () => {
    const { id, secret: old } = await endpointAt(path);
    const answer = await browser.post(`/webhooks/endpoints/${id}/secret`);
    expect(answer.status).toBe(200);
    expect(misfitOf({ $ref: '#/components/schemas/WebhookEndpointWithSecret' }, answer.body)).toBeUndefined();
    const { secret } = answer.body as { secret: string };
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(old);

    await createConsent(api, tenant.site);
    const [during] = await arrived(receiver, path, 1);
    expect(during?.headers['x-service-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    for (const either of [old, secret]) expect(isSigned(during!, either)).toBe(true);
    // A receiver may check only the first v1=, so it must come from the newer secret.
    const firstAlone = String(during?.headers['x-service-signature']).split(',').slice(0, 2).join(',');
    expect(isSigned({ ...during!, headers: { 'x-service-signature': firstAlone } }, secret)).toBe(true);

    const almost = `UPDATE endpoints SET previous_secret_until = previous_secret_until - interval '23 hours 59 minutes' WHERE id = $1`;
    await system.sql.webhook.query(almost, [id]);
    await createConsent(api, tenant.site);
    expect(isSigned((await arrived(receiver, path, 2))[1]!, old)).toBe(true);
    await system.sql.webhook.query(
      `UPDATE endpoints SET previous_secret_until = previous_secret_until - interval '1 minute' WHERE id = $1`,
      [id],
    );
    await createConsent(api, tenant.site);
    const after = (await arrived(receiver, path, 3))[2]!;
    expect(after.headers['x-service-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect([isSigned(after, secret), isSigned(after, old)]).toEqual([true, false]);
  });

  test('done twice ends the oldest secret immediately', async () => {
    const { id, secret: oldest } = await endpointAt(path);
    const rotate = async () => (await browser.post(`/webhooks/endpoints/${id}/secret`)).body.secret as string;
    const [second, third] = [await rotate(), await rotate()];
    await createConsent(api, tenant.site);
    const [arrival] = await arrived(receiver, path, 1);
    expect([oldest, second, third].map((secret) => isSigned(arrival!, secret))).toEqual([false, true, true]);
  });
});

describe('POST /webhooks/endpoints/{id}/test', () => {
  test('[decision 8.10] sends a webhook.test event to that endpoint only, regardless of its event types', async () => {
    const { id, secret } = await endpointAt(path, { event_types: ['policy.published'] });
    await endpointAt(`${path}/other`);
    const answer = await browser.post(`/webhooks/endpoints/${id}/test`);
    expect(answer.status).toBe(200);
    expect(misfitOf({ $ref: '#/components/schemas/WebhookDelivery' }, answer.body)).toBeUndefined();
    const delivery = await deliveryIn(browser, (answer.body as DeliveryJson).id, 'delivered');
    const [arrival] = receiver.arrivalsAt(path);
    expect(arrival?.headers).toMatchObject({ 'x-service-event': 'webhook.test', 'x-service-delivery': delivery.id });
    expect(isSigned(arrival!, secret)).toBe(true);
    expect(JSON.parse(arrival!.body)).toEqual(delivery.payload);
    expect(delivery.payload).toMatchObject({ type: 'webhook.test', data: expect.any(Object) });
    expect(await listDeliveries(browser)).toHaveLength(1);
  });

  test('[decision 5.7] makes one recorded attempt, counts no failure, and works while the endpoint is disabled', async () => {
    const endpoint = await endpointAt(path);
    receiver.reply(500, path);
    const test = async () => (await browser.post(`/webhooks/endpoints/${endpoint.id}/test`)).body as DeliveryJson;
    const failed = await deliveryIn(browser, (await test()).id, 'exhausted');
    expect(failed.attempts).toEqual([
      {
        ...{ number: 1, started_at: expect.stringMatching(timestampShape), duration_ms: expect.any(Number) },
        ...{ status_code: 500, error: expect.stringContaining('500'), response_body: 'answer 500' },
      },
    ]);
    expect((await readEndpoint(browser, endpoint.id)).consecutive_failures).toBe(0);
    await browser.put(`/webhooks/endpoints/${endpoint.id}`, { url: endpoint.url, event_types: [], enabled: false });
    receiver.reply(200, path);
    await deliveryIn(browser, (await test()).id, 'delivered');
  });
});

describe('GET /webhooks/deliveries', () => {
  test('[decision 5] is newest first, in pages without gaps or repeats; the last next_cursor is ""', async () => {
    await endpointAt(path);
    await createConsents(
      api,
      Array.from({ length: 12 }, () => aConsent(tenant.site)),
    );
    await deliveriesFound(browser, 'status=delivered', 12);
    const seen: DeliveryJson[] = [];
    let cursor: string | undefined;
    do {
      const answer = await browser.get(`/webhooks/deliveries?limit=5${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      expect(misfitOf({ $ref: '#/components/schemas/WebhookDeliveryPage' }, answer.body)).toBeUndefined();
      expect(answer.body.limit).toBe(5);
      seen.push(...(answer.body.data as DeliveryJson[]));
      cursor = answer.body.next_cursor as string;
    } while (cursor !== '');
    expect(seen).toEqual(await listDeliveries(browser));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12);
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await browser.get('/webhooks/deliveries')).body.limit).toBe(100);
  });

  test('[decision 5] filters by endpoint_id, status and event_type, alone and combined', async () => {
    const good = await endpointAt(path);
    const bad = await endpointAt(`${path}/bad`, { event_types: ['consent.created'] });
    receiver.reply(500, `${path}/bad`);
    await createPolicy(api);
    await createConsent(api, tenant.site);
    await deliveriesFound(browser, 'status=delivered', 2);
    await deliveriesFound(browser, 'status=retrying', 1);
    const count = async (query: string) => (await listDeliveries(browser, query)).length;
    expect(await count('')).toBe(3);
    expect(await count(`endpoint_id=${good.id}`)).toBe(2);
    expect(await count(`endpoint_id=${bad.id}&status=delivered`)).toBe(0);
    expect(await count('event_type=consent.created')).toBe(2);
    expect(await count('event_type=consent.created&status=delivered')).toBe(1);
    expect(await count('event_type=webhook.test')).toBe(0);
    expect(await count('status=held')).toBe(0);
    expect(await count(`endpoint_id=${absentUuid}`)).toBe(0);
  });

  test('[decision 8.16] returns 400 for an unknown filter value or parameter, a bad limit, and a cursor of other filters or another account', async () => {
    await endpointAt(path);
    await createConsents(api, [aConsent(tenant.site), aConsent(tenant.site)]);
    await deliveriesFound(browser, 'status=delivered', 2);
    const cursor = (await browser.get('/webhooks/deliveries?limit=1')).body.next_cursor as string;
    const refused = [
      ...['status=failed', 'status=', 'status=Pending', 'event_type=consent', 'event_type=consent.deleted', 'type=consent.created'],
      ...[
        'limit=0',
        'limit=101',
        'limit=x',
        'status=held&status=held',
        'cursor=x',
        `cursor=${cursor}A`,
        `cursor=${cursor}&status=delivered`,
      ],
    ];
    for (const query of refused) {
      const answer = await browser.get(`/webhooks/deliveries?${query}`);
      expect({ query, status: answer.status }).toEqual({ query, status: 400 });
      expectError(answer, 400, 'invalid_request');
    }
    expect((await browser.get(`/webhooks/deliveries?cursor=${cursor}`)).body.data).toHaveLength(1);
    const stranger = await system.signIn(await system.tenants.create());
    expectError(await stranger.get(`/webhooks/deliveries?cursor=${cursor}`), 400, 'invalid_request');
  });
});

describe('GET /webhooks/deliveries/{id}', () => {
  test('[decision 8.10] adds the payload as sent and each attempt, with the first KiB of its response', async () => {
    await endpointAt(path);
    receiver.reply((response) => response.writeHead(503).end('x'.repeat(5000)), path);
    await createConsent(api, tenant.site);
    const [{ id } = {} as DeliveryJson] = await deliveriesFound(browser, 'status=retrying', 1);
    const answer = await browser.get(`/webhooks/deliveries/${id}`);
    expect(misfitOf({ $ref: '#/components/schemas/WebhookDeliveryDetail' }, answer.body)).toBeUndefined();
    expect(answer.body.attempts).toEqual([
      {
        ...{ number: 1, started_at: expect.stringMatching(timestampShape), duration_ms: expect.any(Number) },
        ...{ status_code: 503, error: 'Answered 503.', response_body: 'x'.repeat(1024) },
      },
    ]);
    // Compare the raw body, because the text must match byte for byte.
    expect(answer.text).toContain(receiver.arrivalsAt(path)[0]?.body);
  });

  test('[decision 8.10] shows an attempt without a response with status_code null and the reason', async () => {
    await endpointAt(path);
    receiver.reply((response) => void response.destroy(), path);
    await createConsent(api, tenant.site);
    const [{ id } = {} as DeliveryJson] = await deliveriesFound(browser, 'status=retrying', 1);
    const { attempts } = await readDelivery(browser, id);
    expect(attempts).toEqual([
      expect.objectContaining({ status_code: null, error: expect.stringMatching(/connection/i), response_body: '' }),
    ]);
  });

  test('[decision 8.8] returns the same 404 for another account’s delivery, an absent one and a malformed id, and so does replay', async () => {
    await endpointAt(path);
    await createConsent(api, tenant.site);
    const [{ id } = {} as DeliveryJson] = await deliveriesFound(browser, 'status=delivered', 1);
    const stranger = await system.signIn(await system.tenants.create());
    for (const suffix of ['', '/replay']) {
      const call = (of: string) =>
        suffix === '' ? stranger.get(`/webhooks/deliveries/${of}`) : stranger.post(`/webhooks/deliveries/${of}/replay`);
      const absent = await call(absentUuid);
      expectError(absent, 404, 'not_found');
      for (const other of [id, 'x']) expect((await call(other)).text).toBe(absent.text);
    }
    expect(receiver.arrivalsAt(path)).toHaveLength(1);
  });

  test('[decision 5.8] shows a null payload for a finished delivery of an erased subject, which cannot be replayed', async () => {
    await endpointAt(path, { event_types: ['consent.created'] });
    await createConsent(api, tenant.site, { subject_id: 'erased' });
    const [{ id } = {} as DeliveryJson] = await deliveriesFound(browser, 'status=delivered', 1);
    expect((await readDelivery(browser, id)).payload?.data['subject_id']).toBe('erased');
    expect((await api.delete('/consents/by-subject/erased')).status).toBe(200);
    const erased = await blanked(id);
    expect(erased.attempts.map(({ response_body }) => response_body)).toEqual(['']);
    expectError(await browser.post(`/webhooks/deliveries/${id}/replay`), 409, 'conflict');
  });

  test('[decision 5.8] shows a null payload although another endpoint’s delivery of the event waits for a retry and keeps its payload', async () => {
    const good = await endpointAt(path);
    const bad = await endpointAt(`${path}/bad`, { event_types: ['consent.created'] });
    receiver.reply((response, { body }) => response.end(`echo of ${body}`), path);
    receiver.reply(500, `${path}/bad`);
    await createConsent(api, tenant.site, { subject_id: 'erased-too' });
    const [{ id } = {} as DeliveryJson] = await deliveriesFound(browser, `endpoint_id=${good.id}&status=delivered`, 1);
    const [{ id: waiting } = {} as DeliveryJson] = await deliveriesFound(browser, `endpoint_id=${bad.id}&status=retrying`, 1);
    expect((await api.delete('/consents/by-subject/erased-too')).status).toBe(200);
    const [told] = await deliveriesFound(browser, `endpoint_id=${good.id}&event_type=consent.erased&status=delivered`, 1);

    const answer = await browser.get(`/webhooks/deliveries/${id}`);
    expect(misfitOf({ $ref: '#/components/schemas/WebhookDeliveryDetail' }, answer.body)).toBeUndefined();
    expect(answer.body.payload).toBeNull();
    expect(answer.text).not.toContain('erased-too');
    expectError(await browser.post(`/webhooks/deliveries/${id}/replay`), 409, 'conflict');
    expect((await readDelivery(browser, waiting)).payload?.data['subject_id']).toBe('erased-too');
    // The event about the erasure keeps its payload and can be replayed.
    expect((await readDelivery(browser, told!.id)).payload?.data).toEqual({ subject_id: 'erased-too', site_id: '', erased: 1 });
    expect((await browser.post(`/webhooks/deliveries/${told!.id}/replay`)).status).toBe(202);
  });
});

/** Waits until the payload of an erased subject is removed, which takes seconds. */
function blanked(id: string) {
  const read = async () => {
    const delivery = await readDelivery(browser, id);
    return delivery.payload === null ? delivery : undefined;
  };
  return waitUntil('the payload is gone', read, { intervalMs: 100 });
}

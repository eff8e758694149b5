import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../services/webhook/test/receiver';
import type { ApiClient } from '../system/api-client';
import type { Browser } from '../system/browser';
import { aConsent, createConsent } from '../system/consents';
import { type ReceivedSpan, startTracedProcess, type TracedProcess } from '../system/otlp-receiver';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';
import { createEndpoint } from './webhooks/webhook-calls';

// docs/operations.md, "Traces".

let traced: TracedProcess;
let system: OwnSystem;
let receiver: Receiver;
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;

beforeAll(async () => {
  [traced, receiver] = await Promise.all([startTracedProcess(), startReceiver()]);
  system = await startSystem({ settings: { TRUSTED_PROXIES: '127.0.0.0/8', WEBHOOK_RETRY_WAITS_SECONDS: '0.05,0.05,0.05,0.05' } });
});

afterAll(async () => {
  await system.stop();
  await receiver.stop();
  await traced.stop();
});

beforeEach(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
});

const gateway = 'POST /consents';
const rpc = 'consent.v1.ConsentService/CreateConsents';
const attempt = 'POST webhook';

/** The request's span links to its caller's trace, so this link finds it. */
function callersTrace() {
  const [traceId, spanId] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '').slice(0, 16)];
  return { link: `${traceId}-${spanId}`, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

function spanOfRequest(link: string): Promise<ReceivedSpan> {
  return waitUntil('the span of the request', () => traced.spans.find((span) => span.links.includes(link)));
}

function childOf(parent: ReceivedSpan, name: string): Promise<ReceivedSpan> {
  return waitUntil(`the span "${name}" below "${parent.name}"`, () =>
    traced.spans.find((span) => span.parentSpanId === parent.spanId && span.name === name),
  );
}

async function attemptsOf(request: ReceivedSpan, count: number): Promise<ReceivedSpan[]> {
  const attempts = await waitUntil(`${count} attempts in the trace of the request`, () => {
    const found = traced.spans.filter(({ name, traceId }) => name === attempt && traceId === request.traceId);
    return found.length >= count ? found : undefined;
  });
  return attempts.sort((a, b) => Number(a.attributes['webhook.attempt.number']) - Number(b.attributes['webhook.attempt.number']));
}

function pathTo(span: ReceivedSpan): Pick<ReceivedSpan, 'name' | 'kind'>[] {
  const parent = traced.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : pathTo(parent)), { name: span.name, kind: span.kind }];
}

test('one trace leads from a request through gRPC and NATS to every attempt of its webhook', async () => {
  const path = `/${tenant.accountId}`;
  await createEndpoint(browser, receiver.url(path));
  let attempts = 0;
  receiver.reply((response) => response.writeHead((attempts += 1) === 1 ? 500 : 200).end(), path);
  const { link, headers } = callersTrace();
  expect((await api.post('/consents', aConsent(tenant.site), { headers })).status).toBe(201);

  const request = await spanOfRequest(link);
  const [first, second] = (await attemptsOf(request, 2)) as [ReceivedSpan, ReceivedSpan];
  const expected = [
    { name: gateway, kind: 'server' },
    { name: rpc, kind: 'client' },
    { name: rpc, kind: 'server' },
    { name: 'send events.consent.created', kind: 'producer' },
    { name: 'process events.consent.created', kind: 'consumer' },
    { name: attempt, kind: 'client' },
  ];
  expect(pathTo(first)).toEqual(expected);
  expect(pathTo(second)).toEqual(expected);
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/consents',
    'url.scheme': 'http',
    'http.response.status_code': 201,
  });
  expect([first.failed, second.failed]).toEqual([true, false]);
  expect(first.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 500,
    'webhook.attempt.number': 1,
    'webhook.attempt.result': 'server_error',
    'error.type': 'server_error',
  });
  expect(second.attributes).toMatchObject({ 'http.response.status_code': 200, 'webhook.attempt.number': 2 });
});

test('the trace of a request is its own and links to the trace that the client sent', async () => {
  const { link, headers } = callersTrace();
  await api.get('/consents', { headers });
  const request = await spanOfRequest(link);
  expect(request.parentSpanId).toBe('');
  expect(traced.bodies.join().split(link.slice(0, 32))).toHaveLength(2);
});

test('a gRPC call shared by several creates belongs to the trace of one create; the call and the other creates link to each other', async () => {
  await createEndpoint(browser, receiver.url(`/${tenant.accountId}`));
  const shared = await waitUntil('creates that came together', async () => {
    const callers = Array.from({ length: 20 }, callersTrace);
    await Promise.all(callers.map(({ headers }) => api.post('/consents', aConsent(tenant.site), { headers })));
    const requests = await Promise.all(callers.map(({ link }) => spanOfRequest(link)));
    const sharing = requests.filter((request) => request.links.length > 1);
    return sharing.length > 0 && { requests, sharing };
  });
  for (const { links, traceId, spanId } of shared.sharing) {
    const call = await waitUntil('the call', () => traced.spans.find((span) => span.name === rpc && links.includes(idOf(span))));
    expect(call).toMatchObject({ kind: 'client', failed: false });
    expect(call.links).toContain(`${traceId}-${spanId}`);
    const owner = shared.requests.find((request) => request.spanId === call.parentSpanId) as ReceivedSpan;
    expect(owner.traceId).toBe(call.traceId);
    expect(owner.traceId).not.toBe(traceId);
    // Webhooks of the requests that share this call are one link away.
    expect((await attemptsOf(owner, call.links.length + 1)).length).toBe(call.links.length + 1);
  }
});

function idOf({ traceId, spanId }: ReceivedSpan): string {
  return `${traceId}-${spanId}`;
}

async function withoutConsents<Result>(work: () => Promise<Result>): Promise<Result> {
  await system.sql.consent.query('ALTER TABLE consents RENAME TO taken_away');
  try {
    return await work();
  } finally {
    await system.sql.consent.query('ALTER TABLE taken_away RENAME TO consents');
  }
}

test('an internal error marks every span on its path as failed; a refused request marks none', async () => {
  const [broken, refused] = [callersTrace(), callersTrace()];
  const answer = await withoutConsents(() => api.post('/consents', aConsent(tenant.site), { headers: broken.headers }));
  expect(answer.status).toBeGreaterThanOrEqual(500);
  await api.post('/consents', aConsent({ id: randomUUID() }), { headers: refused.headers });

  const request = await spanOfRequest(broken.link);
  const call = await childOf(request, rpc);
  const marked = [request, call, await childOf(call, rpc)].map(({ failed, attributes }) => ({ failed, kind: attributes['error.type'] }));
  expect(marked).toEqual(Array.from({ length: 3 }, () => ({ failed: true, kind: 'internal' })));
  expect(await spanOfRequest(refused.link)).toMatchObject({ failed: false, attributes: { 'http.response.status_code': 404 } });
});

test('no span holds a key, a token, a subject, an address, an e-mail, or the URL or secret of a webhook', async () => {
  const address = '81.2.69.142';
  const subject = `subject-${randomUUID()}`;
  const path = `/hook-${randomUUID()}`;
  const endpoint = await createEndpoint(browser, `${receiver.url(path)}?token=query-${randomUUID()}`);
  const { link, headers } = callersTrace();
  const given = { 'X-Forwarded-For': address, 'User-Agent': 'canary-agent', ...headers };
  expect((await api.post('/consents', aConsent(tenant.site, { subject_id: subject }), { headers: given })).status).toBe(201);
  await attemptsOf(await spanOfRequest(link), 1);

  const { id } = await createConsent(api, tenant.site, { subject_id: subject });
  const ends = [callersTrace(), callersTrace(), callersTrace(), callersTrace()];
  const send = (n: number) => ({ headers: { ...given, ...ends[n]?.headers } });
  await api.get(`/consents?subject_id=${subject}`, send(0));
  await api.get(`/consents/${id}`, send(1));
  const ingest = { subject_id: subject, accepted: true };
  const { headers: site } = send(2);
  await system.api().post('/public/consent', ingest, { headers: { ...site, 'X-Site-Token': tenant.site.token } });
  await api.delete(`/consents/by-subject/${subject}`, send(3));
  await Promise.all(ends.map((caller) => spanOfRequest(caller.link)));

  const cookies = Object.fromEntries(browser.cookies);
  expect(cookies['csrf_token']).toBeDefined();
  const secrets = {
    ...cookies,
    ...{
      key: tenant.key,
      site: tenant.site.token,
      subject,
      address,
      agent: 'canary-agent',
      email: tenant.email,
      password: tenant.password,
    },
    ...{ path, url: receiver.url(''), port: `:${receiver.port}`, query: 'query-', secret: endpoint.secret, consent: id },
  };
  expect(Object.values(secrets).filter((value) => value.length < 6)).toEqual([]);
  for (const [name, value] of Object.entries(secrets)) {
    expect({ name, found: traced.bodies.filter((body) => body.includes(value)).length }).toEqual({ name, found: 0 });
  }
});

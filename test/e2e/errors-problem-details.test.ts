import { waitUntil } from '@consent/testkit';
import type { ApiAnswer, ApiClient } from '../system/api-client';
import type { Browser } from '../system/browser';
import { aConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { apiDocument, misfitOf, operations } from '../system/openapi';
import { absentUuid, aPolicy } from '../system/policies';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
const asProblem = { headers: { Accept: 'application/problem+json' } };
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
});

interface Problem {
  status: number;
  code: string;
  detail: string;
  request_id: string;
  doc_url: string;
  errors: { pointer: string; parameter?: string; message: string }[];
}

function problemIn(answer: Pick<ApiAnswer, 'status' | 'text' | 'headers'>): Problem {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('vary')).toMatch(/Accept$/);
  const problem = JSON.parse(answer.text) as Problem;
  expect(misfitOf({ $ref: '#/components/schemas/Problem' }, problem)).toBeUndefined();
  expect(problem).toMatchObject({ status: answer.status, request_id: answer.headers.get('x-request-id') });
  return problem;
}

describe('[decision 23.2] refusals that only a service can find name their field', () => {
  test.each([
    ['/sites', { name: 'Shop', domain: 'co.uk' }, '/domain'],
    ['/keys', { name: 'K', expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
    ['/webhooks/endpoints', { url: 'https://user:pass@hook.example.com/', event_types: [] }, '/url'],
    ['/auth/register', { name: 'Ann', email: 'ann@weak.example.com', password: 'ann@weak.example.com' }, '/password'],
  ])('POST %s %j', async (path, body, pointer) => {
    const problem = problemIn(await browser.request('POST', path, { ...asProblem, body }));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ pointer, message: problem.detail }] });
  });

  test('a category outside the closed set and an unpublished version', async () => {
    const { body: site } = await browser.post('/sites', { name: 'Closed', domain: 'closed.example.com', categories: ['ads'] });
    const closed = await api.request('POST', '/consents', { ...asProblem, body: aConsent(site, { preferences: { maps: true } }) });
    expect(problemIn(closed).errors).toEqual([{ pointer: '/preferences/maps', message: expect.stringContaining('maps') }]);
    const { body: policy } = await api.post('/policies', aPolicy());
    await browser.put(`/sites/${site.id}/policy`, { policy_id: policy.id });
    const unpublished = await api.request('POST', '/consents', { ...asProblem, body: aConsent(site, { policy_version: 7 }) });
    expect(problemIn(unpublished).errors).toMatchObject([{ pointer: '/policy_version' }]);
  });

  test('a cursor of another list', async () => {
    for (const path of ['/consents?cursor=x', '/policies?cursor=x&limit=1']) {
      expect(problemIn(await api.get(path, asProblem)).errors).toMatchObject([{ pointer: '', parameter: 'cursor' }]);
    }
  });
});

describe('[decision 9.4] exports and downloads that fail before their first byte', () => {
  test('return problem details', async () => {
    const free = await system.tenants.create({ plan: 'free' });
    const refused = await system.api(free.key).get(`/sites/${free.site.id}/consents/export`, asProblem);
    expect(problemIn(refused)).toMatchObject({ status: 403, code: 'plan_limit_exceeded', errors: [] });
    for (const [path, status, code] of [
      [`/sites/${absentUuid}/consents/export`, 404, 'not_found'],
      ['/exports/download/x', 401, 'unauthorized'],
      [`/subjects/${'x'.repeat(257)}/evidence`, 400, 'invalid_request'],
    ] as const) {
      expect(problemIn(await api.get(path, asProblem))).toMatchObject({ status, code });
    }
  });

  test('return 416 with Content-Range for a range outside the file', async () => {
    const { id } = (await api.post(`/sites/${tenant.site.id}/exports`)).body;
    await waitUntil('the file is ready', async () => (await api.get(`/exports/${id}`)).body.status === 'ready');
    const link = (await api.get(`/exports/${id}/download`)).headers.get('location') as string;
    const answer = await system.api().get(link.replace('/api/v1', ''), { headers: { ...asProblem.headers, Range: 'bytes=99999999-' } });
    expect(problemIn(answer)).toMatchObject({ status: 416, code: 'invalid_request' });
    expect(answer.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
  });
});

test('[decision 23.3] doc_url links to the explanation of the error code', async () => {
  const { doc_url } = problemIn(await api.get('/nothing', asProblem));
  const { pathname, hash } = new URL(doc_url);
  const page = await fetch(new URL(pathname, system.baseUrl));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`id="${hash.slice(1)}"`);
});

describe('[decisions 9.9, 23.6] Location of a 201', () => {
  const pathOf = (answer: ApiAnswer) => (answer.headers.get('location') as string).replace(/^\/api\/v1/, '');

  test('leads to the new record', async () => {
    const created: [ApiAnswer, Pick<ApiClient, 'get'>][] = [
      [await api.post('/consents', aConsent(tenant.site)), api],
      [await api.post('/policies', aPolicy()), api],
      [await browser.post('/sites', { name: 'Second', domain: 'second.example.com' }), browser],
      [await browser.post('/webhooks/endpoints', { url: 'https://hook.example.com/', event_types: [] }), browser],
      [
        await system.api().post('/public/consent', { subject_id: 's', accepted: true }, { headers: { 'X-Site-Token': tenant.site.token } }),
        api,
      ],
    ];
    for (const [answer, reader] of created) {
      expect(answer.status).toBe(201);
      const { status, body } = await reader.get(pathOf(answer));
      expect([status, body.id]).toEqual([200, answer.body.id]);
    }
  });

  test('of a key is the path that DELETE accepts', async () => {
    const { body, headers } = await browser.post('/keys', { name: 'For a moment' });
    expect(headers.get('location')).toBe(`/api/v1/keys/${body.id}`);
    expect((await browser.delete(`/keys/${body.id}`)).status).toBe(200);
  });

  test('of a replay names the record of the first request', async () => {
    const repeat = { headers: { 'Idempotency-Key': 'location-of-a-replay' } };
    const body = aConsent(tenant.site);
    const [first, second] = [await api.post('/consents', body, repeat), await api.post('/consents', body, repeat)];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect([second.status, pathOf(second)]).toEqual([201, `/consents/${first.body.id}`]);
  });
});

test('[decisions 9.9, 23.7] a "from" later than "to" returns 400 to a key and to a session, and costs nothing', async () => {
  const before = (await api.get('/consents?limit=1')).headers.get('x-ratelimit-used');
  for (const client of [api, browser]) {
    expectError(await client.get('/consents?from=2026-02-01&to=2026-01-31T23:59:59.999Z'), 400, 'invalid_request');
  }
  const after = (await api.get('/consents?from=2026-02-01&to=2026-02-01T00:00:00Z')).headers.get('x-ratelimit-used');
  expect(Number(after)).toBe(Number(before) + 1);
});

test('[decision 9.4] the document has both forms for every error response', () => {
  for (const { id, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      expect({ id, status, types: Object.keys(content ?? {}) }).toEqual({
        ...{ id, status, types: ['application/json', 'application/problem+json'] },
      });
    }
  }
  const [example] = (apiDocument.components.schemas['Problem'] as { examples: unknown[] }).examples;
  expect(misfitOf({ $ref: '#/components/schemas/Problem' }, example)).toBeUndefined();
});

import { absentIds, makeRecords } from '../system/belongings';
import type { Browser } from '../system/browser';
import { aConsent } from '../system/consents';
import { expectDocumented } from '../system/expect-documented';
import { apiDocument, misfitOf, operations, resolve, type Operation, type Schema } from '../system/openapi';
import { absentUuid, publishVersion } from '../system/policies';
import { idSlotsOf, sampleRequest, type Ids } from '../system/request-samples';
import { useSystem } from '../system/use-system';
import type { ApiClient } from '../system/api-client';
import { routes } from '../../gateway/src/routes';

const system = useSystem();
let api: ApiClient;
let limited: ApiClient;
let browser: Browser;
let own: Ids;
let token: string;

beforeAll(async () => {
  const tenant = await system.tenants.create();
  token = tenant.site.token;
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
  limited = system.api((await system.tenants.create({ monthlyRequests: 1 })).key);
  await limited.get('/consents');
  own = { ...absentIds, ...(await makeRecords(system, tenant)) };
  await api.put(`/consents/${own.consent}`, { accepted: false });
  await publishVersion(api, own.policy, 'The second text of this policy.');
});

describe('the document', () => {
  test('[spec 9.1] is OpenAPI 3.1 in version 1.1.0, open to everyone, under /api/v1', async () => {
    const { status, body } = await system.api().get('/openapi.json');
    expect(status).toBe(200);
    expect(body).toEqual(apiDocument);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.info.version).toBe('1.1.0');
  });

  test('[spec 9.1] names its server by a relative URL, so that calls go to its own origin', () => {
    expect(apiDocument.servers).toEqual([{ url: '/api/v1' }]);
  });

  test('[spec 4] has exactly the operations that the gateway has routes for', () => {
    const named = operations.map(({ method, path, id }) => `${method} ${path} ${id}`).sort();
    expect(named).toEqual(routes.map(({ method, path, id }) => `${method} ${path} ${id}`).sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  test('[spec 4.1, 4.2, 4.3] has every route of consents, exports and policies', () => {
    const named = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(named).toEqual(
      expect.arrayContaining([
        ...['POST /consents', 'POST /consents/batch', 'GET /consents', 'GET /consents/{}', 'PUT /consents/{}', 'DELETE /consents/{}'],
        ...['GET /consents/{}/history', 'GET /consents/{}/receipt', 'DELETE /consents/by-subject/{}'],
        ...['GET /sites/{}/consents/export', 'POST /sites/{}/exports', 'GET /exports', 'GET /exports/{}', 'GET /exports/{}/download'],
        ...['GET /exports/download/{}'],
        ...['POST /policies', 'GET /policies', 'GET /policies/{}', 'PUT /policies/{}', 'DELETE /policies/{}'],
      ]),
    );
  });

  test('[decisions 5, 6] has every route of the dashboard and of public ingest', () => {
    const named = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    const posts = ['register', 'verify-email', 'resend-verification', 'login', 'logout', 'forgot-password', 'reset-password'];
    expect(named).toEqual(
      expect.arrayContaining([
        ...posts.map((name) => `POST /auth/${name}`),
        ...['GET /auth/me', 'POST /contact', 'GET /keys', 'POST /keys', 'DELETE /keys/{}'],
        ...[
          'GET /sites',
          'POST /sites',
          'GET /sites/{}',
          'PUT /sites/{}',
          'DELETE /sites/{}',
          'PUT /sites/{}/policy',
          'POST /sites/{}/token',
        ],
        ...['GET /webhooks/endpoints', 'POST /webhooks/endpoints', 'GET /webhooks/endpoints/{}', 'PUT /webhooks/endpoints/{}'],
        ...['DELETE /webhooks/endpoints/{}', 'POST /webhooks/endpoints/{}/secret', 'POST /webhooks/endpoints/{}/test'],
        ...['GET /webhooks/deliveries', 'GET /webhooks/deliveries/{}', 'POST /webhooks/deliveries/{}/replay'],
        ...['GET /plans', 'GET /subscription', 'POST /subscription', 'PUT /subscription', 'DELETE /subscription'],
        ...['GET /usage', 'GET /stats', 'POST /public/consent'],
      ]),
    );
  });

  test.each(operations)(
    '[openapi 3.1] declares each path parameter of $method $path and resolves its references',
    ({ path, parameters, body, responses }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name)
          .sort(),
      ).toEqual(inPath.sort());
      const required = parameters.filter((parameter) => parameter.required && parameter.in !== 'path').map(({ name }) => name);
      expect(parameters.every((parameter) => parameter.required || parameter.in !== 'path')).toBe(true);
      expect(required).toEqual(path === '/subjects/{subjectId}/state' ? ['site_id'] : []);
      for (const schema of referencesIn([body, responses])) expect(resolve(schema)).toBeDefined();
    },
  );

  test.each(Object.keys(apiDocument.components.schemas))('[openapi 3.1] has a schema %s that a strict validator compiles', (name) => {
    expect(() => misfitOf({ $ref: `#/components/schemas/${name}` }, {})).not.toThrow();
  });
});

function referencesIn(value: unknown): Schema[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(referencesIn);
  return typeof (value as Schema)['$ref'] === 'string' && (value as { $ref: string }).$ref.includes('/schemas/')
    ? [value as Schema, ...inner]
    : inner;
}

// access.own-product.test.ts compares successes and refusals of callers with the document.
describe.each(operations.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation })))('$name', ({ operation }) => {
  const byKey = operation.needsKey;
  const send = (client: Pick<ApiClient, 'request'>, ids: Ids, change: { body?: unknown; query?: string } = {}) => {
    const { path, body } = sampleRequest(operation, ids);
    const headers: Record<string, string> = operation.needsSiteToken ? { 'X-Site-Token': token } : {};
    return client.request(operation.method, path + (change.query ?? ''), { body: change.body ?? body, headers });
  };
  const sendAsOwner = async (ids: Ids, change: { body?: unknown; query?: string }) => {
    if (operation.needsKey) expectDocumented(operation, await send(api, ids, change), { byKey });
    const answer = await send(operation.needsSiteToken ? system.api() : browser, ids, change);
    expectDocumented(operation, answer, { byKey: false });
    return answer;
  };

  if (operation.isMetered) {
    test('[spec 7] responds as documented when no unit is left', async () => {
      const answer = await send(limited, own);
      expect(answer.status).toBe(429);
      expectDocumented(operation, answer, { byKey });
    });
  }

  if (idSlotsOf(operation).length > 0) {
    test('[spec 7] responds as documented when the ids are absent', async () => {
      await sendAsOwner(absentIds, {});
    });
  }

  test('[spec 7, decision 1.2] responds as documented when the request is invalid', async () => {
    const { status } = await sendAsOwner(own, { query: '?unknown=1' });
    expect(status).toBe(400);
    if (operation.body === undefined) return;
    const misfits = ['{', '{"unknown":1}', ...(operation.bodyIsOptional ? [] : [''])];
    for (const body of misfits) expect((await sendAsOwner(own, { body })).status).toBe(400);
  });
});

test('[spec 2.5, 2.7] pages and histories with entries fit their schemas', async () => {
  const operation = (id: string) => operations.find((one) => one.id === id) as Operation;
  for (const path of ['/consents?include_deleted=true', '/consents?include_deleted=true&limit=1']) {
    const page = await api.get(path);
    expect(page.body.data.length).toBeGreaterThan(0);
    expectDocumented(operation('listConsents'), page, { byKey: true });
  }
  const history = await api.get(`/consents/${own.consent}/history`);
  expect(history.body.data.length).toBeGreaterThan(0);
  expectDocumented(operation('listConsentHistory'), history, { byKey: true });
});

test('[spec 2.4] a batch with created and failed rows fits its schema', async () => {
  const answer = await api.post('/consents/batch', { consents: [aConsent({ id: own.site }), {}, aConsent({ id: absentUuid })] });
  expect(answer.body).toMatchObject({ created: 1, failed: 2 });
  expectDocumented(operations.find(({ id }) => id === 'createConsentBatch') as Operation, answer, { byKey: true });
});

test('[decisions 19.1, 50.8] only writes of consents, policies, notices and exports accept an Idempotency-Key and document a replay', () => {
  const keyed = operations.filter(({ requestHeaders }) => requestHeaders.includes('Idempotency-Key'));
  expect(keyed.map(({ id }) => id).sort()).toEqual(
    [
      ...['createConsent', 'createConsentBatch', 'updateConsent', 'deleteConsent', 'eraseSubject', 'askPurge'],
      ...['createPolicy', 'updatePolicy', 'deletePolicy', 'createExport', 'createPublicConsent', 'registerNotice'],
      'createPersonConsent',
      // With record_check (decision 68).
      'listSubjectStates',
    ].sort(),
  );
  const replaying = operations.filter(({ responses }) =>
    Object.values(responses).some(({ headers }) => Object.keys(headers ?? {}).includes('Idempotent-Replayed')),
  );
  expect(replaying).toEqual(keyed);
});

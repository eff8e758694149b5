import { aConsent, absentConsentId, createConsent } from '../system/consents';
import { apiDocument, misfitOf, operations, resolve, responseSchema, type Operation, type Schema } from '../system/openapi';
import { absentUuid, createPolicy, publishVersion } from '../system/policies';
import { sampleRequest, type Ids } from '../system/request-samples';
import { startSystem, type System } from '../system/start-system';
import type { ApiAnswer, ApiClient } from '../system/api-client';
import { routes } from '../../gateway/src/routes';

let system: System;
let api: ApiClient;
let limited: ApiClient;
/** A consent with history, a policy with two versions. */
let own: Ids;

beforeAll(async () => {
  system = await startSystem();
  const tenant = await system.tenants.create();
  api = system.api(tenant.key);
  limited = system.api((await system.tenants.create({ monthlyRequests: 1 })).key);
  await limited.get('/consents');
  const consent = await createConsent(api, tenant.site, { ip_address: '8.8.8.8', preferences: { ads: true } });
  await api.put(`/consents/${consent.id}`, { accepted: false });
  const policy = await createPolicy(api);
  await publishVersion(api, policy.id, 'The second text of this policy.');
  own = { consent: consent.id, policy: policy.id, site: tenant.site.id, subject: consent.subject_id, semanticId: 'x', cursor: 'x' };
});

afterAll(() => system.stop());

describe('the document', () => {
  test('[service-api 9.1] it is OpenAPI 3.1 in version 1.1.0, open to everyone, under /api/v1', async () => {
    const { status, body } = await system.api().get('/openapi.json');
    expect(status).toBe(200);
    expect(body).toEqual(apiDocument);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.info.version).toBe('1.1.0');
    expect(body.servers.map(({ url }: { url: string }) => new URL(url).pathname)).toEqual(['/api/v1']);
  });

  test('[service-api 4] every route object is in it, and it names nothing that is no route', () => {
    const named = operations.map(({ method, path, id }) => `${method} ${path} ${id}`).sort();
    expect(named).toEqual(routes.map(({ method, path, id }) => `${method} ${path} ${id}`).sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  test('[service-api 4.1, 4.3] every route of consents and policies is in it', () => {
    const named = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(named).toEqual(
      expect.arrayContaining([
        ...['POST /consents', 'POST /consents/batch', 'GET /consents', 'GET /consents/{}', 'PUT /consents/{}', 'DELETE /consents/{}'],
        ...['GET /consents/{}/history', 'GET /consents/{}/receipt', 'DELETE /consents/by-subject/{}'],
        ...['POST /policies', 'GET /policies', 'GET /policies/{}', 'PUT /policies/{}', 'DELETE /policies/{}'],
      ]),
    );
  });

  test.each(operations)(
    '[openapi 3.1] $method $path declares each parameter of its path, and every reference leads somewhere',
    ({ path, parameters, body, responses }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name)
          .sort(),
      ).toEqual(inPath.sort());
      expect(parameters.every((parameter) => parameter.required === (parameter.in === 'path'))).toBe(true);
      for (const schema of referencesIn([body, responses])) expect(resolve(schema)).toBeDefined();
    },
  );

  test.each(Object.keys(apiDocument.components.schemas))('[openapi 3.1] the schema %s is one that a strict validator takes', (name) => {
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

/** Asserts that the document knows the status, that the body fits its schema, and that the headers it promises are there. */
function expectDocumented(operation: Operation, answer: ApiAnswer): void {
  const schema = responseSchema(operation, answer.status);
  expect(schema).toBeDefined();
  expect({ status: answer.status, misfit: misfitOf(schema as Schema, answer.body) }).toEqual({ status: answer.status, misfit: undefined });
  for (const header of Object.keys(operation.responses[answer.status]?.headers ?? {})) expect(answer.headers.get(header)).not.toBeNull();
}

// What erases comes last, so that the others find what they read.
const walk = [...operations]
  .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  .map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));

describe.each(walk)('$name answers as documented', ({ operation }) => {
  const send = (client: ApiClient, ids: Ids, change: { body?: unknown; query?: string } = {}) => {
    const { path, body } = sampleRequest(operation, ids);
    return client.request(operation.method, path + (change.query ?? ''), { body: change.body ?? body });
  };

  test('[service-api 4] when it succeeds', async () => {
    const answer = await send(api, own);
    expect(answer.status).toBeLessThan(300);
    expectDocumented(operation, answer);
  });

  test('[service-api 7] when the caller is nobody, and when the units are used up', async () => {
    for (const [client, status] of [
      [system.api(), 401],
      [limited, 429],
    ] as const) {
      const answer = await send(client, own);
      expect(answer.status).toBe(status);
      expectDocumented(operation, answer);
    }
  });

  test('[service-api 7] when the ids are nobody’s', async () => {
    const answer = await send(api, { ...own, consent: absentConsentId, policy: absentUuid, site: absentUuid });
    expectDocumented(operation, answer);
  });

  test('[service-api 7] when the request does not fit', async () => {
    expectDocumented(operation, await send(api, own, { query: '?unknown=1' }));
    if (operation.body !== undefined) {
      for (const body of ['', '{', '{"unknown":1}']) expectDocumented(operation, await send(api, own, { body }));
    }
  });
});

test('[service-api 2.5, 2.7] pages and histories with entries fit their schemas', async () => {
  const operation = (id: string) => operations.find((one) => one.id === id) as Operation;
  for (const path of ['/consents?include_deleted=true', '/consents?include_deleted=true&limit=1']) {
    const page = await api.get(path);
    expect(page.body.data.length).toBeGreaterThan(0);
    expectDocumented(operation('listConsents'), page);
  }
  const history = await api.get(`/consents/${own.consent}/history`);
  expect(history.body.data.length).toBeGreaterThan(0);
  expectDocumented(operation('listConsentHistory'), history);
});

test('[service-api 2.4] a batch with created and failed rows fits its schema', async () => {
  const answer = await api.post('/consents/batch', { consents: [aConsent({ id: own.site }), {}, aConsent({ id: absentUuid })] });
  expect(answer.body).toMatchObject({ created: 1, failed: 2 });
  expectDocumented(operations.find(({ id }) => id === 'createConsentBatch') as Operation, answer);
});

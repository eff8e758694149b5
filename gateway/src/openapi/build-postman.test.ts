import { Collection, type Item } from 'postman-collection';
import { routes } from '../routes';
import { buildOpenApi } from './build-openapi';
import { buildPostman } from './build-postman';
import { exampleIds } from '../pipeline/0-common/example-values';

const json = buildPostman(routes, 'https://consent.example');
const collection = new Collection(json);
const items: Item[] = [];
collection.forEachItem((item) => items.push(item));
const itemOf = (id: string) => items.find((item) => item.id === id) as Item;
const { paths } = buildOpenApi(routes, 'https://consent.example') as {
  paths: Record<string, Record<string, { operationId: string; security: Record<string, unknown>[] }>>;
};
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

test('Postman reads the collection, which has each operation of the OpenAPI document once', () => {
  expect(items.map(({ id }) => id).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  for (const { operationId, method, path } of operations) {
    const { request } = itemOf(operationId);
    expect([request.method, request.url.getPath({ unresolved: true })]).toEqual([method, path.replaceAll(/\{(\w+)\}/g, ':$1')]);
    expect(request.url.getHost()).toBe('{{base_url}}');
  }
});

test('the base URL, the credentials and the site are variables, and the collection has no secret', () => {
  expect(collection.variables.get('base_url')).toBe('https://consent.example/api/v1');
  for (const name of ['api_key', 'site_id', 'site_token', 'site_origin', 'csrf_token']) expect(collection.variables.get(name)).toBe('');
  const text = JSON.stringify(json);
  const named = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string));
  for (const name of named) expect(collection.variables.has(name)).toBe(true);
});

test('every operation has the credentials that the document requires', () => {
  for (const { operationId, security, method } of operations) {
    const { request } = itemOf(operationId);
    const schemes = security.flatMap(Object.keys);
    const expected = schemes.includes('apiKey') ? undefined : schemes.includes('siteToken') ? 'apikey' : 'noauth';
    expect([operationId, request.auth?.type]).toEqual([operationId, expected]);
    const isSessionWrite = expected === 'noauth' && schemes.includes('csrf');
    expect([operationId, request.headers.get('X-CSRF-Token')]).toEqual([operationId, isSessionWrite ? '{{csrf_token}}' : undefined]);
    expect([operationId, method === 'GET' && request.body !== undefined]).toEqual([operationId, false]);
  }
  expect(collection.auth?.type).toBe('bearer');
});

test('bodies are the examples of the document, with the variable site_id as their site', () => {
  const body = JSON.parse(itemOf('createConsent').request.body?.raw ?? '') as { site_id: string };
  expect(body.site_id).toBe('{{site_id}}');
  const sent = items.map(({ request }) => JSON.stringify(request.toJSON()));
  expect(sent.filter((text) => text.includes(exampleIds.site))).toEqual([]);
});

test('filters are listed but disabled', () => {
  const query = itemOf('listConsents').request.url.query.all();
  expect(query.map(({ key }) => key)).toContain('subject_id');
  expect(query.filter(({ disabled }) => disabled !== true)).toEqual([]);
});

test('signing in stores the CSRF token for writes of the session', () => {
  expect(itemOf('login').events.all()[0]?.script.exec).toEqual([expect.stringContaining("'csrf_token'")]);
});

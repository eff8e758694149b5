import { apiPrefix } from '../http/router';
import { routes } from '../routes';
import { buildOpenApi } from './build-openapi';

interface Operation {
  security: Record<string, unknown>[];
  responses: Record<string, { description: string }>;
}

const document = buildOpenApi(routes, 'https://consent.example');
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operationOf = (method: string, path: string) => paths[path]?.[method] as Operation;

test('every schema that is referred to stands in the document', () => {
  const { schemas } = document['components'] as { schemas: object };
  const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
});

test('every security scheme that is named stands in the document', () => {
  const { securitySchemes } = document['components'] as { securitySchemes: Record<string, { name?: string }> };
  const named = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ security }) => security.flatMap(Object.keys))),
  );
  expect([...named].sort()).toEqual(Object.keys(securitySchemes).sort());
  expect(securitySchemes['session']?.name).toBe('__Host-session');
});

test.each([
  ['get', '/plans', []],
  ['post', '/auth/login', []],
  ['get', '/consents', [['apiKey'], ['session']]],
  ['post', '/consents', [['apiKey'], ['session', 'csrf']]],
  ['get', '/auth/me', [['session']]],
  ['post', '/auth/logout', [['session', 'csrf']]],
  ['post', '/public/consent', [['siteToken']]],
])('[service-api 5] %s %s is open to %j', (method, path, schemes) => {
  expect(operationOf(method, path).security.map((scheme) => Object.keys(scheme))).toEqual(schemes);
});

test.each([
  ['get', '/plans', ['400', '500']],
  ['post', '/auth/login', ['400', '401', '403', '413', '429', '500']],
  ['get', '/auth/me', ['400', '401', '403', '500']],
  ['post', '/auth/logout', ['400', '401', '403', '500']],
  ['post', '/public/consent', ['400', '401', '403', '413', '429', '500']],
  ['post', '/policies', ['400', '401', '402', '403', '413', '429', '500']],
])('[service-api 7] %s %s can answer the errors %j', (method, path, statuses) => {
  const { responses } = operationOf(method, path);
  expect(Object.keys(responses).filter((status) => status >= '400')).toEqual(statuses);
});

test('no two routes share an id or a place', () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
  expect(new Set(routes.map(({ method, path }) => `${method} ${apiPrefix}${path}`)).size).toBe(routes.length);
});

import { apiPrefix } from '../pipeline/0-common/api-prefix';
import { routes } from '../routes';
import { buildOpenApi } from './build-openapi';

interface Operation {
  security: Record<string, unknown>[];
  responses: Record<string, { description: string; headers: Record<string, { $ref: string }> }>;
}

const document = buildOpenApi(routes, 'https://consent.example');
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operationOf = (method: string, path: string) => paths[path]?.[method] as Operation;

test('the document defines every schema that it references', () => {
  const { schemas } = document['components'] as { schemas: object };
  const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
});

test('the document defines exactly the security schemes that it uses', () => {
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
])('[spec 5] %s %s accepts the credentials %j', (method, path, schemes) => {
  expect(operationOf(method, path).security.map((scheme) => Object.keys(scheme))).toEqual(schemes);
});

test.each([
  ['get', '/plans', ['400', '413', '500', '503', '504']],
  ['post', '/auth/login', ['400', '401', '403', '413', '429', '500', '503', '504']],
  ['get', '/auth/me', ['400', '401', '403', '413', '429', '500', '503', '504']],
  ['post', '/auth/logout', ['400', '401', '403', '413', '500', '503', '504']],
  ['post', '/public/consent', ['400', '401', '403', '409', '413', '429', '500', '503', '504']],
  ['post', '/policies', ['400', '401', '402', '403', '409', '413', '429', '500', '503', '504']],
])('[spec 7] %s %s can return the errors %j', (method, path, statuses) => {
  const { responses } = operationOf(method, path);
  expect(Object.keys(responses).filter((status) => status >= '400')).toEqual(statuses);
});

const quota = ['X-RateLimit-Limit', 'X-RateLimit-Used', 'X-RateLimit-Remaining'];
const ofPages = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Vary'];
const ofFile = ['Content-Disposition', 'Accept-Ranges', 'ETag', 'Repr-Digest', 'Digest'];

test.each([
  ['post', '/consents', 201, [...quota, 'Idempotent-Replayed', 'Location']],
  ['post', '/consents', 401, ['WWW-Authenticate']],
  ['post', '/consents', 404, [...quota, 'Idempotent-Replayed']],
  ['post', '/consents', 429, [...quota, 'Retry-After']],
  ['post', '/consents', 503, [...quota, 'Retry-After']],
  ['post', '/consents', 504, quota],
  ['get', '/auth/me', 200, ['Set-Cookie']],
  ['post', '/auth/login', 200, ['Set-Cookie']],
  ['post', '/auth/login', 429, ['Retry-After']],
  ['get', '/plans', 200, []],
  ['post', '/public/consent', 201, ['Idempotent-Replayed', ...ofPages, 'Location']],
  ['post', '/public/consent', 403, ['Idempotent-Replayed', 'Vary']],
  ['get', '/sites/{siteId}/consents/export', 200, [...quota, 'Set-Cookie', 'Content-Disposition']],
  ['get', '/exports/{id}/download', 302, [...quota, 'Set-Cookie', 'Location']],
  ['get', '/exports/download/{token}', 206, [...ofFile, 'Content-Range']],
  ['get', '/exports/download/{token}', 416, ['Content-Range']],
] as const)('[spec 7, decisions 1.5, 4.4] %s %s %i can carry X-Request-Id and %j', (method, path, status, names) => {
  const { headers } = operationOf(method, path).responses[status] ?? { headers: {} };
  const ofErrors = status >= 400 ? ['Link'] : [];
  expect(Object.keys(headers).toSorted()).toEqual(['X-Request-Id', ...names, ...ofErrors].toSorted());
});

test('the document defines exactly the headers that it references', () => {
  const { headers } = document['components'] as { headers: object };
  const names = [...JSON.stringify(document).matchAll(/#\/components\/headers\/([\w-]+)/g)].map(([, name]) => name as string);
  expect([...new Set(names)].sort()).toEqual(Object.keys(headers).sort());
});

test('no two routes share an id, or a method and path', () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
  expect(new Set(routes.map(({ method, path }) => `${method} ${apiPrefix}${path}`)).size).toBe(routes.length);
});

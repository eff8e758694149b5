import { routes } from '../../../gateway/src/routes';
import { aConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { operations } from '../../system/openapi';
import { absentUuid, aPolicy } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { ApiAnswer, ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
});

/** Routes that only a session may call. Other tests cover /auth, which creates and ends sessions. */
const dashboard = routes.filter(({ caller, path }) => caller === 'session' && !path.startsWith('/auth/'));
const writes = dashboard.filter(({ method }) => method !== 'GET');

function expectRefused(route: (typeof routes)[number], answer: ApiAnswer, status: number, code: string): void {
  expectError(answer, status, code);
  const operation = operations.find(({ id }) => id === route.id);
  expect(Object.keys(operation?.responses ?? {})).toContain(String(status));
}

/** The body and ids need not be valid, because the caller is checked first (decision 4.5). */
function call(
  client: Pick<ApiClient, 'request'>,
  route: (typeof routes)[number],
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const path = route.path.replaceAll(/\{\w+\}/g, absentUuid);
  return client.request(route.method, path, { headers, ...(route.body === undefined ? {} : { body: {} }) });
}

test('the tests below cover the routes of keys, sites, subscription, usage and stats', () => {
  expect(dashboard.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      ...['GET /keys', 'POST /keys', 'DELETE /keys/{id}'],
      ...['GET /sites', 'POST /sites', 'GET /sites/{id}', 'PUT /sites/{id}', 'DELETE /sites/{id}'],
      ...['PUT /sites/{id}/policy', 'POST /sites/{id}/token'],
      ...['GET /subscription', 'POST /subscription', 'PUT /subscription', 'DELETE /subscription'],
      ...['GET /usage', 'GET /stats'],
    ]),
  );
});

test.each(dashboard)('[spec 5] $method $path without a session returns 401', async (route) => {
  expectRefused(route, await call(system.browser(), route), 401, 'unauthorized');
  expectError(await call(system.browser(), route, { Cookie: 'session=x; csrf_token=y', 'X-CSRF-Token': 'y' }), 401, 'unauthorized');
});

test.each(dashboard)('[decision 9.6] $method $path with a valid API key returns 403 forbidden, which says so', async (route) => {
  const answer = await call(system.api(tenant.key), route);
  expectRefused(route, answer, 403, 'forbidden');
  expect(messageOf(answer)).toMatch(/^API keys cannot call this/);
});

test.each(writes)('[spec 7] $method $path with a missing or wrong X-CSRF-Token returns 403 forbidden', async (route) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const headers of [{}, { 'X-CSRF-Token': '' }, { 'X-CSRF-Token': 'x' }] as Record<string, string>[]) {
    const answer = await call(system.api(), route, { Cookie: cookie, ...headers });
    expectRefused(route, answer, 403, 'forbidden');
    expect(messageOf(answer)).toBe('CSRF token missing or invalid');
  }
});

test('[decision 4.2] every dashboard call of a suspended account returns 403 forbidden, and calls work again when it is active', async () => {
  const { accountId } = tenant;
  await system.rpc.accounts.setStatus({ accountId, status: 'suspended' });
  for (const route of dashboard) expectRefused(route, await call(browser, route), 403, 'forbidden');
  await system.rpc.accounts.setStatus({ accountId, status: 'active' });
  expect((await browser.get('/sites')).status).toBe(200);
});

describe('before the e-mail address is confirmed', () => {
  let unverified: Browser;
  let owner: Tenant;

  beforeAll(async () => {
    owner = await system.tenants.create({ plan: 'free', emailVerified: false });
    unverified = await system.signIn(owner);
  });

  test.each([
    ['POST', '/keys', { name: 'K' }],
    ['POST', '/sites', { name: 'S', domain: 's.example.com' }],
    ['POST', '/subscription', { plan: 'pro' }],
    ['POST', '/policies', aPolicy()],
  ] as const)('[decision 4.2] %s %s returns 403 email_not_verified for any body and creates nothing', async (method, path, body) => {
    for (const sent of [body, {}]) expectError(await unverified.request(method, path, { body: sent }), 403, 'email_not_verified');
    expect((await unverified.get('/keys')).body.data).toHaveLength(1);
    expect((await unverified.get('/sites')).body.data).toHaveLength(1);
    expect((await unverified.get('/policies')).body).toEqual([]);
    expect((await unverified.get('/subscription')).body.plan).toBe('free');
  });

  test('[decision 4.2] a consent cannot be recorded', async () => {
    expectError(await unverified.post('/consents', aConsent(owner.site)), 403, 'email_not_verified');
  });

  test('[decision 4.2] reading, changing a site, revoking a key and rotating a token work', async () => {
    for (const path of ['/keys', '/sites', '/subscription', '/usage', '/stats'])
      expect({ path, status: (await unverified.get(path)).status }).toEqual({ path, status: 200 });
    const { id, name, domain } = owner.site;
    expect((await unverified.put(`/sites/${id}`, { name, domain })).status).toBe(200);
    expect((await unverified.post(`/sites/${id}/token`)).status).toBe(200);
    expect((await unverified.delete(`/keys/${owner.keyId}`)).status).toBe(200);
  });
});

import { waitUntil } from '@consent/testkit';
import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { useSystem } from '../../system/use-system';
import type { Browser } from '../../system/browser';

const system = useSystem();

/** Waits, because a call is charged shortly after its response (ADR 4). */
async function usageOnce(browser: Browser, used: number) {
  let usage: Record<string, unknown> = {};
  await waitUntil(`${used} units are used`, async () => {
    usage = (await browser.get('/usage')).body as Record<string, unknown>;
    return usage['used'] === used;
  });
  return usage;
}

test('[spec 5.5] usage counts the calls of keys, not those of the dashboard', async () => {
  const tenant = await system.tenants.create({ monthlyRequests: 10 });
  const browser = await system.signIn(tenant);
  const api = system.api(tenant.key);
  for (let call = 0; call < 3; call++) expect((await browser.get('/consents')).status).toBe(200);
  await createConsent(api, tenant.site);
  await api.get('/consents');
  expectError(await api.get('/consents/x'), 404, 'not_found');

  const usage = await usageOnce(browser, 2);
  expect(misfitOf({ $ref: '#/components/schemas/Usage' }, usage)).toBeUndefined();
  const now = new Date();
  expect(usage).toEqual({
    period: now.toISOString().slice(0, 7),
    limit: 10,
    used: 2,
    remaining: 8,
    resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString(),
  });
});

test('[spec 7] remaining is never negative, and 0 when there is no limit', async () => {
  const tenant = await system.tenants.create({ monthlyRequests: 3 });
  const browser = await system.signIn(tenant);
  for (let call = 0; call < 3; call++) await system.api(tenant.key).get('/consents');
  expect(await usageOnce(browser, 3)).toMatchObject({ limit: 3, remaining: 0 });
  const agree = (monthlyRequests: number) =>
    system.rpc.accounts.setPlan({ accountId: tenant.accountId, plan: 'enterprise', monthlyRequests });
  await agree(2);
  expect((await browser.get('/usage')).body).toMatchObject({ limit: 2, used: 3, remaining: 0 });
  await agree(0);
  expect((await browser.get('/usage')).body).toMatchObject({ limit: 0, used: 3, remaining: 0 });
});

test('[spec 7] dashboard calls carry no quota headers', async () => {
  const browser = await system.signIn(await system.tenants.create());
  for (const path of ['/usage', '/sites', '/consents', '/policies'])
    expect((await browser.get(path)).headers.get('x-ratelimit-limit')).toBeNull();
});

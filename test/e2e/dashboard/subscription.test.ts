import { aConsent, createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { aPolicy } from '../../system/policies';
import { quotaOf } from '../../system/quota-headers';
import { useSystem } from '../../system/use-system';
import type { TenantOptions } from '../../system/tenants';

const system = useSystem();

async function signedIn(options: TenantOptions) {
  const tenant = await system.tenants.create(options);
  return { tenant, browser: await system.signIn(tenant), api: system.api(tenant.key) };
}

const plans = {
  free: { monthly_requests: 100, max_sites: 1, features: [], max_exports: 0, max_webhook_endpoints: 10 },
  starter: { monthly_requests: 20_000, max_sites: 5, features: ['consent_export'], max_exports: 5, max_webhook_endpoints: 10 },
  pro: { monthly_requests: 50_000, max_sites: 20, features: ['consent_export'], max_exports: 0, max_webhook_endpoints: 50 },
  enterprise: { monthly_requests: 0, max_sites: 0, features: ['consent_export'], max_exports: 0, max_webhook_endpoints: 50 },
};

test('[decision 8.12, spec 8] anyone can read the plans, the smallest first', async () => {
  const answer = await system.api().get('/plans');
  expect(answer.status).toBe(200);
  expect(misfitOf({ $ref: '#/components/schemas/PlanList' }, answer.body)).toBeUndefined();
  expect(answer.body).toEqual({ data: Object.entries(plans).map(([name, contents]) => ({ name, ...contents })) });
});

test('[decision 4.2] the subscription shows plan, status and what the plan includes', async () => {
  const { browser } = await signedIn({ plan: 'pro' });
  const answer = await browser.get('/subscription');
  expect(answer.status).toBe(200);
  expect(misfitOf({ $ref: '#/components/schemas/Subscription' }, answer.body)).toBeUndefined();
  expect(answer.body).toEqual({ plan: 'pro', status: 'active', ...plans.pro });
});

test('[decision 4.3] the subscription shows the agreed numbers on Enterprise', async () => {
  const { browser } = await signedIn({ plan: 'enterprise', monthlyRequests: 1234, maxSites: 7 });
  expect((await browser.get('/subscription')).body).toEqual({
    ...{ plan: 'enterprise', status: 'active' },
    ...plans.enterprise,
    ...{ monthly_requests: 1234, max_sites: 7 },
  });
});

test.each(['free', 'starter', 'pro', 'enterprise'] as const)(
  '[decision 7.4] numbers agreed for %s apply wherever they are shown or counted, until the owner chooses a plan',
  async (plan) => {
    const { tenant, browser, api } = await signedIn({ plan: 'free' });
    await system.rpc.accounts.setPlan({ accountId: tenant.accountId, plan, monthlyRequests: 2, maxSites: 2 });
    const agreed = { monthly_requests: 2, max_sites: 2 };
    expect((await browser.get('/subscription')).body).toEqual({ plan, status: 'active', ...plans[plan], ...agreed });
    expect((await browser.get('/auth/me')).body).toMatchObject({ plan: { name: plan, ...agreed }, usage: { limit: 2 } });
    expect((await browser.get('/usage')).body).toMatchObject({ limit: 2 });
    for (const used of [1, 2]) expect(quotaOf(await api.get('/consents'))).toEqual({ limit: 2, used, remaining: 2 - used });
    expectError(await api.get('/consents'), 429, 'quota_exceeded');
    expect((await browser.post('/sites', { name: 'Second', domain: 'second.example.com' })).status).toBe(201);
    expectError(await browser.post('/sites', { name: 'Third', domain: 'third.example.com' }), 403, 'plan_limit_exceeded');

    const chosen = plan === 'starter' ? 'pro' : 'starter';
    const moved = await (plan === 'free'
      ? browser.post('/subscription', { plan: chosen })
      : browser.put('/subscription', { plan: chosen }));
    expect([moved.status, moved.body]).toEqual([200, { plan: chosen, status: 'active', ...plans[chosen] }]);
    expect(quotaOf(await api.get('/consents'))?.limit).toBe(plans[chosen].monthly_requests);
    expect((await browser.post('/sites', { name: 'Third', domain: 'third.example.com' })).status).toBe(201);
  },
);

test('[decision 5] POST moves an account from Free to a plan, whose units and sites apply from the next request on', async () => {
  const { browser, api } = await signedIn({ plan: 'free' });
  const site = { name: 'Second', domain: 'second.example.com' };
  expect(quotaOf(await api.get('/consents'))?.limit).toBe(100);
  expectError(await browser.post('/sites', site), 403, 'plan_limit_exceeded');
  const begun = await browser.post('/subscription', { plan: 'starter' });
  expect([begun.status, begun.body]).toEqual([200, { plan: 'starter', status: 'active', ...plans.starter }]);
  expect(quotaOf(await api.get('/consents'))).toEqual({ limit: 20_000, used: 2, remaining: 19_998 });
  expect((await browser.post('/sites', site)).status).toBe(201);
});

test('[decision 5] while a paid subscription is active POST returns 409 subscription_exists; PUT changes the plan, or returns 409 already_on_plan', async () => {
  const { browser, api } = await signedIn({ plan: 'starter' });
  for (const plan of ['pro', 'starter', 'free']) expectError(await browser.post('/subscription', { plan }), 409, 'subscription_exists');
  expectError(await browser.put('/subscription', { plan: 'starter' }), 409, 'already_on_plan');
  expect((await browser.get('/subscription')).body.plan).toBe('starter');
  const moved = await browser.put('/subscription', { plan: 'pro' });
  expect([moved.status, moved.body]).toEqual([200, { plan: 'pro', status: 'active', ...plans.pro }]);
  expect(quotaOf(await api.get('/consents'))?.limit).toBe(50_000);
  expect((await browser.put('/subscription', { plan: 'free' })).body.plan).toBe('free');
  expect(quotaOf(await api.get('/consents'))?.limit).toBe(100);
});

test('[decision 1.2] an unknown plan and an invalid body return 400', async () => {
  const { browser } = await signedIn({ plan: 'free' });
  for (const body of [{ plan: 'gold' }, { plan: 'constructor' }, { plan: '' }, { plan: 1 }, {}, { plan: 'pro', months: 12 }]) {
    expectError(await browser.post('/subscription', body), 400, 'invalid_request');
    expectError(await browser.put('/subscription', body), 400, 'invalid_request');
  }
  expect((await browser.get('/subscription')).body.plan).toBe('free');
});

test('[decisions 8.6, 8.15] a cancellation takes effect immediately: keys get 402, the dashboard can read, and its metered writes get 402', async () => {
  const { tenant, browser, api } = await signedIn({ plan: 'pro' });
  const consent = await createConsent(api, tenant.site);
  const cancelled = await browser.delete('/subscription');
  expect([cancelled.status, cancelled.body]).toEqual([200, { plan: 'pro', status: 'cancelled', ...plans.pro }]);

  expectError(await api.get('/consents'), 402, 'plan_required');
  expectError(await api.post('/consents', aConsent(tenant.site)), 402, 'plan_required');
  for (const path of ['/consents', `/consents/${consent.id}`, `/consents/${consent.id}/receipt`, '/policies', '/stats', '/usage'])
    expect({ path, status: (await browser.get(path)).status }).toEqual({ path, status: 200 });
  for (const [method, path, body] of [
    ['POST', '/consents', aConsent(tenant.site)],
    ['PUT', `/consents/${consent.id}`, { accepted: false }],
    ['DELETE', `/consents/${consent.id}`, undefined],
    ['POST', '/policies', aPolicy()],
  ] as const)
    expectError(await browser.request(method, path, { body }), 402, 'plan_required');
  // Keys and sites are not metered.
  expect((await browser.post('/keys', { name: 'K' })).status).toBe(201);
});

test('[decisions 8.6, 8.15] after a cancellation DELETE and PUT return 409 conflict; POST starts again with any plan, Free included', async () => {
  const { browser, api } = await signedIn({ plan: 'pro' });
  await browser.delete('/subscription');
  expectError(await browser.delete('/subscription'), 409, 'conflict');
  for (const plan of ['pro', 'starter']) expectError(await browser.put('/subscription', { plan }), 409, 'conflict');
  expect((await browser.post('/subscription', { plan: 'free' })).body).toMatchObject({ plan: 'free', status: 'active' });
  expect(quotaOf(await api.get('/consents'))?.limit).toBe(100);
  expectError(await browser.post('/subscription', { plan: 'free' }), 409, 'already_on_plan');
  await browser.delete('/subscription');
  expect((await browser.post('/subscription', { plan: 'pro' })).body).toMatchObject({ plan: 'pro', status: 'active' });
});

test('[decision 5] exactly one of four concurrent POSTs succeeds', async () => {
  const { browser } = await signedIn({ plan: 'free' });
  const answers = await Promise.all(['starter', 'pro', 'starter', 'pro'].map((plan) => browser.post('/subscription', { plan })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 409, 'subscription_exists');
  expect((await browser.get('/subscription')).body.plan).toBe(answers.find(({ status }) => status === 200)?.body.plan);
});

import { expectError } from '../system/expect-error';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { TenantOptions } from '../system/tenants';

const agreed = { monthlyRequests: 1234, maxSites: 7 };
const agreedJson = { monthly_requests: 1234, max_sites: 7 };

async function signedIn(system: OwnSystem, options: TenantOptions) {
  const tenant = await system.tenants.create(options);
  return { ...tenant, browser: await system.signIn(tenant) };
}

/** The call behind `npm run admin -- account set-plan`. */
const setPlan = (system: OwnSystem, accountId: string, plan: string, numbers: object = {}) =>
  system.rpc.accounts.setPlan({ accountId, plan, ...numbers });

describe('with self-service plans', () => {
  let system: OwnSystem;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.stop());

  test('[threats 70] a new account cannot take Enterprise by POST, and the error says to contact us', async () => {
    const { browser } = await signedIn(system, { plan: 'free' });
    const refused = await browser.post('/subscription', { plan: 'enterprise' });
    expectError(refused, 403, 'forbidden');
    expect(refused.body.message).toContain('Contact us');
    expect((await browser.get('/subscription')).body).toMatchObject({ plan: 'free', monthly_requests: 100, max_sites: 1 });
    expect((await browser.get('/sites')).body.data).toHaveLength(1);
  });

  test('[threats 70] a paid account cannot take Enterprise by POST or PUT: 403 comes before 409', async () => {
    const { browser } = await signedIn(system, { plan: 'starter' });
    expectError(await browser.put('/subscription', { plan: 'enterprise' }), 403, 'forbidden');
    expectError(await browser.post('/subscription', { plan: 'enterprise' }), 403, 'forbidden');
    await browser.delete('/subscription');
    expectError(await browser.put('/subscription', { plan: 'enterprise' }), 403, 'forbidden');
    expectError(await browser.post('/subscription', { plan: 'enterprise' }), 403, 'forbidden');
    expect((await browser.get('/subscription')).body).toMatchObject({ plan: 'starter', status: 'cancelled' });
  });

  test('[threats 70] twenty attempts in parallel all fail', async () => {
    const { browser } = await signedIn(system, { plan: 'free' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/subscription', { plan: 'enterprise' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(403));
  });

  test('[threats 70] Starter and Pro stay self-service', async () => {
    const { browser } = await signedIn(system, { plan: 'free' });
    expect((await browser.post('/subscription', { plan: 'starter' })).status).toBe(200);
    expect((await browser.put('/subscription', { plan: 'pro' })).status).toBe(200);
  });

  test('[threats 70] Enterprise that an operator granted can be cancelled and taken again, with the agreed numbers', async () => {
    const { accountId, browser } = await signedIn(system, { plan: 'free' });
    await setPlan(system, accountId, 'enterprise', agreed);
    expectError(await browser.post('/subscription', { plan: 'enterprise' }), 409, 'subscription_exists');
    expectError(await browser.put('/subscription', { plan: 'enterprise' }), 409, 'already_on_plan');
    await browser.delete('/subscription');
    const again = await browser.post('/subscription', { plan: 'enterprise' });
    expect([again.status, again.body]).toMatchObject([200, { plan: 'enterprise', status: 'active', ...agreedJson }]);
  });

  test('[threats 70] an account that leaves a granted Enterprise for other plans can return to it and its numbers', async () => {
    const { accountId, browser } = await signedIn(system, { plan: 'free' });
    await setPlan(system, accountId, 'enterprise', agreed);
    for (const plan of ['starter', 'pro', 'free']) {
      expect((await browser.put('/subscription', { plan })).body).toMatchObject({ plan });
      expect((await browser.get('/subscription')).body).not.toMatchObject(agreedJson);
    }
    expect((await browser.post('/subscription', { plan: 'enterprise' })).body).toMatchObject({ plan: 'enterprise', ...agreedJson });
    await browser.put('/subscription', { plan: 'starter' });
    expect((await browser.put('/subscription', { plan: 'enterprise' })).body).toMatchObject({ plan: 'enterprise', ...agreedJson });
  });

  test.each(['starter', 'pro'])(
    '[threats 70] numbers agreed for %s survive a cancellation and a change to another plan and back',
    async (plan) => {
      const { accountId, browser } = await signedIn(system, { plan: 'free' });
      await setPlan(system, accountId, plan, agreed);
      await browser.delete('/subscription');
      expect((await browser.post('/subscription', { plan })).body).toMatchObject({ plan, status: 'active', ...agreedJson });
      const other = plan === 'starter' ? 'pro' : 'starter';
      expect((await browser.put('/subscription', { plan: other })).body).not.toMatchObject(agreedJson);
      expect((await browser.put('/subscription', { plan })).body).toMatchObject({ plan, ...agreedJson });
    },
  );

  test('[threats 70] an operator withdraws the grant and its numbers by setting another plan', async () => {
    const { accountId, browser } = await signedIn(system, { plan: 'free' });
    await setPlan(system, accountId, 'enterprise', agreed);
    await browser.put('/subscription', { plan: 'starter' });
    await setPlan(system, accountId, 'free');
    expectError(await browser.post('/subscription', { plan: 'enterprise' }), 403, 'forbidden');
    expect((await browser.post('/subscription', { plan: 'starter' })).body).toMatchObject({ monthly_requests: 20_000, max_sites: 5 });
  });

  test('[threats 70] an unknown plan still returns 400', async () => {
    const { browser } = await signedIn(system, { plan: 'free' });
    for (const plan of ['Enterprise', 'enterprise ', 'ENTERPRISE']) {
      expectError(await browser.post('/subscription', { plan }), 400, 'invalid_request');
      expectError(await browser.put('/subscription', { plan }), 400, 'invalid_request');
    }
  });
});

describe('with BILLING=external', () => {
  let system: OwnSystem;
  beforeAll(async () => {
    system = await startSystem({ settings: { BILLING: 'external' } });
  });
  afterAll(() => system.stop());

  test('[threats 70] a session cannot take a paid plan, granted or not', async () => {
    const { accountId, browser } = await signedIn(system, { plan: 'free' });
    for (const plan of ['starter', 'pro', 'enterprise']) {
      const refused = await browser.post('/subscription', { plan });
      expectError(refused, 403, 'forbidden');
      expect(refused.body.message).toContain('Contact us');
    }
    await setPlan(system, accountId, 'pro');
    for (const plan of ['starter', 'pro', 'enterprise']) expectError(await browser.put('/subscription', { plan }), 403, 'forbidden');
    await browser.delete('/subscription');
    expectError(await browser.post('/subscription', { plan: 'pro' }), 403, 'forbidden');
  });

  test('[threats 70] the owner can still move to Free and cancel', async () => {
    const { browser } = await signedIn(system, { plan: 'pro' });
    expect((await browser.put('/subscription', { plan: 'free' })).body).toMatchObject({ plan: 'free' });
    const other = await signedIn(system, { plan: 'starter' });
    expect((await other.browser.delete('/subscription')).status).toBe(200);
    expect((await other.browser.post('/subscription', { plan: 'free' })).body).toMatchObject({ plan: 'free', status: 'active' });
  });
});

import { randomUUID } from 'node:crypto';
import { useTestRedis } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';

let redis: { url: string };
let account: AccountUnderTest;
beforeAll(async () => {
  redis = await useTestRedis();
  account = await startAccount({ redisUrl: redis.url });
});
afterAll(async () => {
  await account.stop();
});

async function onPlan(plan: string): Promise<string> {
  const { id: accountId } = await account.anAccount();
  await account.accounts.setPlan({ accountId, plan });
  return accountId;
}

test('ListPlans returns the plans of the specification, smallest first', async () => {
  expect((await account.subscriptions.listPlans({})).plans).toEqual([
    {
      name: 'free',
      monthlyRequests: 100,
      maxSites: 1,
      features: [],
      maxExports: 0,
      maxWebhookEndpoints: 10,
      maxPolicyTextBytes: 20_000_000,
    },
    {
      name: 'starter',
      monthlyRequests: 20_000,
      maxSites: 5,
      features: ['consent_export'],
      maxExports: 5,
      maxWebhookEndpoints: 10,
      maxPolicyTextBytes: 200_000_000,
    },
    {
      name: 'pro',
      monthlyRequests: 50_000,
      maxSites: 20,
      features: ['consent_export'],
      maxExports: 0,
      maxWebhookEndpoints: 50,
      maxPolicyTextBytes: 1_000_000_000,
    },
    {
      name: 'enterprise',
      monthlyRequests: 0,
      maxSites: 0,
      features: ['consent_export'],
      maxExports: 0,
      maxWebhookEndpoints: 50,
      maxPolicyTextBytes: 0,
    },
  ]);
});

test('a subscription shows the numbers agreed with the account', async () => {
  const { id: accountId } = await account.anAccount({ monthlyRequests: 7, maxSites: 3 });
  const { account: found, plan } = await account.subscriptions.getSubscription({ accountId });
  expect(found).toMatchObject({ id: accountId, plan: 'enterprise', subscriptionStatus: 'active' });
  expect(plan).toMatchObject({ name: 'enterprise', monthlyRequests: 7, maxSites: 3, maxWebhookEndpoints: 50 });
});

test('a plan chosen by the owner has its own numbers, unless an operator agreed on others for it', async () => {
  const { id: accountId } = await account.anAccount();
  const agreed = { monthlyRequests: 7, maxSites: 3 };
  const own = { name: 'pro', monthlyRequests: 50_000, maxSites: 20 };
  await account.accounts.setPlan({ accountId, plan: 'starter', ...agreed });
  expect((await account.subscriptions.changePlan({ accountId, plan: 'pro' })).plan).toMatchObject(own);
  await account.accounts.setPlan({ accountId, plan: 'pro', ...agreed });
  expect((await account.subscriptions.cancelSubscription({ accountId })).plan).toMatchObject(agreed);
  expect((await account.subscriptions.subscribe({ accountId, plan: 'pro' })).plan).toMatchObject(agreed);
});

test('an account on Free can subscribe to a paid plan; a second subscription is subscription_exists', async () => {
  const accountId = await onPlan('free');
  const { account: subscribed, plan } = await account.subscriptions.subscribe({ accountId, plan: 'starter' });
  expect(subscribed).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });
  expect(plan).toMatchObject({ name: 'starter', monthlyRequests: 20_000 });
  for (const again of ['starter', 'pro', 'free']) {
    await expect(account.subscriptions.subscribe({ accountId, plan: again })).rejects.toMatchObject({ kind: 'subscription_exists' });
  }
});

test('of twenty concurrent subscriptions, one succeeds', async () => {
  const accountId = await onPlan('free');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => account.subscriptions.subscribe({ accountId, plan: at % 2 ? 'pro' : 'starter' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a change moves to another plan; a change to the same plan is already_on_plan', async () => {
  const accountId = await onPlan('starter');
  expect((await account.subscriptions.changePlan({ accountId, plan: 'pro' })).account).toMatchObject({ plan: 'pro' });
  await expect(account.subscriptions.changePlan({ accountId, plan: 'pro' })).rejects.toMatchObject({ kind: 'already_on_plan' });
  expect((await account.subscriptions.changePlan({ accountId, plan: 'free' })).account).toMatchObject({ plan: 'free' });
  await expect(account.subscriptions.subscribe({ accountId, plan: 'free' })).rejects.toMatchObject({ kind: 'already_on_plan' });
});

test('a cancelled subscription ends immediately, cannot be changed or cancelled again, and a new one can follow', async () => {
  const accountId = await onPlan('pro');
  const { account: cancelled } = await account.subscriptions.cancelSubscription({ accountId });
  expect(cancelled).toMatchObject({ plan: 'pro', subscriptionStatus: 'cancelled' });
  await expect(account.subscriptions.cancelSubscription({ accountId })).rejects.toMatchObject({ kind: 'conflict' });
  await expect(account.subscriptions.changePlan({ accountId, plan: 'starter' })).rejects.toMatchObject({ kind: 'conflict' });
  await expect(account.subscriptions.changePlan({ accountId, plan: 'pro' })).rejects.toMatchObject({ kind: 'conflict' });
  expect((await account.subscriptions.subscribe({ accountId, plan: 'free' })).account).toMatchObject({
    plan: 'free',
    subscriptionStatus: 'active',
  });
});

test('an account can subscribe to the same plan again after its subscription expired', async () => {
  const accountId = await onPlan('starter');
  await account.accounts.setSubscriptionStatus({ accountId, status: 'expired' });
  expect((await account.subscriptions.subscribe({ accountId, plan: 'starter' })).account).toMatchObject({ subscriptionStatus: 'active' });
});

test('an unknown plan is invalid, and an unknown account is not_found', async () => {
  const accountId = await onPlan('free');
  for (const plan of ['gold', '', 'FREE', 'constructor']) {
    await expect(account.subscriptions.subscribe({ accountId, plan })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(account.subscriptions.changePlan({ accountId, plan })).rejects.toMatchObject({ kind: 'invalid' });
  }
  const nobody = randomUUID();
  await expect(account.subscriptions.getSubscription({ accountId: nobody })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(account.subscriptions.subscribe({ accountId: nobody, plan: 'pro' })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(account.subscriptions.cancelSubscription({ accountId: nobody })).rejects.toMatchObject({ kind: 'not_found' });
});

test('each change emits one event, and a refused change emits none', async () => {
  const accountId = await onPlan('free');
  const before = await account.eventTypesOf(accountId);
  await account.subscriptions.subscribe({ accountId, plan: 'starter' });
  await account.subscriptions.subscribe({ accountId, plan: 'starter' }).catch(() => undefined);
  await account.subscriptions.changePlan({ accountId, plan: 'pro' });
  await account.subscriptions.cancelSubscription({ accountId });
  await account.subscriptions.cancelSubscription({ accountId }).catch(() => undefined);
  expect((await account.eventTypesOf(accountId)).slice(before.length).sort()).toEqual([
    'account.plan_changed',
    'account.plan_changed',
    'account.subscription_changed',
  ]);
});

test('with Redis unavailable, a cancellation is recorded but answered as unavailable, because gateways may not know it yet', async () => {
  const alone = await startAccount();
  try {
    const { id: accountId } = await alone.anAccount();
    await expect(alone.subscriptions.cancelSubscription({ accountId })).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await alone.subscriptions.getSubscription({ accountId })).account.subscriptionStatus).toBe('cancelled');
  } finally {
    await alone.stop();
  }
});

import { agreedOf, limitsOf, nothingAgreed, planFactsOf, planOf, plans } from './plans.rule';

test('the plans match the specification (spec 8)', () => {
  expect(plans).toEqual({
    free: { monthlyRequests: 100, maxSites: 1, features: [], maxExports: 0, maxWebhookEndpoints: 10, maxPolicyTextBytes: 20_000_000 },
    starter: {
      monthlyRequests: 20_000,
      maxSites: 5,
      features: ['consent_export'],
      maxExports: 5,
      maxWebhookEndpoints: 10,
      maxPolicyTextBytes: 200_000_000,
    },
    pro: {
      monthlyRequests: 50_000,
      maxSites: 20,
      features: ['consent_export'],
      maxExports: 0,
      maxWebhookEndpoints: 50,
      maxPolicyTextBytes: 1_000_000_000,
    },
    enterprise: {
      monthlyRequests: 0,
      maxSites: 0,
      features: ['consent_export'],
      maxExports: 0,
      maxWebhookEndpoints: 50,
      maxPolicyTextBytes: 0,
    },
  });
});

test('a plan shows the numbers agreed with the account', () => {
  expect(planFactsOf('enterprise', { monthlyRequests: 7, maxSites: null })).toEqual({
    ...{ name: 'enterprise', monthlyRequests: 7, maxSites: 0 },
    ...{ features: ['consent_export'], maxExports: 0, maxWebhookEndpoints: 50, maxPolicyTextBytes: 0 },
  });
});

test('rejects an unknown plan name, including names that every object inherits', () => {
  for (const name of ['', 'Free', 'toString', '__proto__']) expect(() => planOf(name)).toThrow(/free, starter, pro, enterprise/);
});

test('[decision 7.4] on every plan, each agreed number, including 0, replaces only the same number of the plan', () => {
  expect(limitsOf('enterprise', { monthlyRequests: 5, maxSites: null })).toEqual({ monthlyRequests: 5, maxSites: 0 });
  expect(limitsOf('starter', { monthlyRequests: null, maxSites: 2 })).toEqual({ monthlyRequests: 20_000, maxSites: 2 });
  expect(limitsOf('free', { monthlyRequests: 0, maxSites: 0 })).toEqual({ monthlyRequests: 0, maxSites: 0 });
});

test('[decision 7.4] a number without an agreement is the plan’s own', () => {
  expect(agreedOf({ monthlyRequests: 0, maxSites: undefined })).toEqual({ monthlyRequests: 0, maxSites: null });
  for (const plan of ['free', 'starter', 'pro', 'enterprise'] as const) {
    const { monthlyRequests, maxSites } = plans[plan];
    expect(limitsOf(plan, nothingAgreed)).toEqual({ monthlyRequests, maxSites });
  }
});

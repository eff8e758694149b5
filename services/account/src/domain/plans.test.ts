import { agreeOn, limitsOf, planFactsOf, planOf, plans } from './plans';

const nothing = { monthlyRequests: null, maxSites: null };
const unnamed = { monthlyRequests: undefined, maxSites: undefined };

test('the plans include what the specification says (section 8)', () => {
  expect(plans).toEqual({
    free: { monthlyRequests: 100, maxSites: 1, features: [], maxExports: 0, maxWebhookEndpoints: 10 },
    starter: { monthlyRequests: 20_000, maxSites: 5, features: ['consent_export'], maxExports: 5, maxWebhookEndpoints: 10 },
    pro: { monthlyRequests: 50_000, maxSites: 20, features: ['consent_export'], maxExports: 0, maxWebhookEndpoints: 50 },
    enterprise: { monthlyRequests: 0, maxSites: 0, features: ['consent_export'], maxExports: 0, maxWebhookEndpoints: 50 },
  });
});

test('a plan shows the numbers agreed with the account', () => {
  expect(planFactsOf('enterprise', { monthlyRequests: 7, maxSites: null })).toEqual({
    ...{ name: 'enterprise', monthlyRequests: 7, maxSites: 0 },
    ...{ features: ['consent_export'], maxExports: 0, maxWebhookEndpoints: 50 },
  });
});

test('a name that an object inherits is no plan', () => {
  for (const name of ['', 'Free', 'toString', '__proto__']) expect(() => planOf(name)).toThrow(/free, starter, pro, enterprise/);
});

test('agreed numbers hold on enterprise only, each for itself, and 0 is a number', () => {
  expect(limitsOf('enterprise', { monthlyRequests: 5, maxSites: null })).toEqual({ monthlyRequests: 5, maxSites: 0 });
  expect(limitsOf('free', { monthlyRequests: 5, maxSites: 5 })).toEqual({ monthlyRequests: 100, maxSites: 1 });
  expect(agreeOn('enterprise', { monthlyRequests: 5, maxSites: 6 }, { monthlyRequests: 0, maxSites: undefined })).toEqual({
    monthlyRequests: 0,
    maxSites: 6,
  });
});

test('leaving enterprise ends what was agreed; numbers for another plan are refused', () => {
  expect(agreeOn('pro', { monthlyRequests: 5, maxSites: 6 }, unnamed)).toEqual(nothing);
  expect(() => agreeOn('pro', nothing, { monthlyRequests: 1, maxSites: undefined })).toThrow(/enterprise/);
});

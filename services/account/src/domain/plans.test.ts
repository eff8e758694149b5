import { agreeOn, limitsOf, planOf, plans } from './plans';

const nothing = { monthlyRequests: null, maxSites: null };
const unnamed = { monthlyRequests: undefined, maxSites: undefined };

test('the plans include what the specification says (section 8)', () => {
  expect(plans).toEqual({
    free: { monthlyRequests: 100, maxSites: 1 },
    starter: { monthlyRequests: 20_000, maxSites: 5 },
    pro: { monthlyRequests: 50_000, maxSites: 20 },
    enterprise: { monthlyRequests: 0, maxSites: 0 },
  });
});

test('a name that an object inherits is no plan', () => {
  for (const name of ['', 'Free', 'toString', '__proto__']) expect(() => planOf(name)).toThrow(/free, starter, pro, enterprise/);
});

test('agreed numbers hold on enterprise only, each for itself, and 0 is a number', () => {
  expect(limitsOf('enterprise', { monthlyRequests: 5, maxSites: null })).toEqual({ monthlyRequests: 5, maxSites: 0 });
  expect(limitsOf('free', { monthlyRequests: 5, maxSites: 5 })).toEqual(plans.free);
  expect(agreeOn('enterprise', { monthlyRequests: 5, maxSites: 6 }, { monthlyRequests: 0, maxSites: undefined })).toEqual({
    monthlyRequests: 0,
    maxSites: 6,
  });
});

test('leaving enterprise ends what was agreed; numbers for another plan are refused', () => {
  expect(agreeOn('pro', { monthlyRequests: 5, maxSites: 6 }, unnamed)).toEqual(nothing);
  expect(() => agreeOn('pro', nothing, { monthlyRequests: 1, maxSites: undefined })).toThrow(/enterprise/);
});

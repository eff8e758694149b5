import { planLosses } from './plan-losses';

const free = { monthly_requests: 100, max_sites: 1, features: [], max_exports: 0, max_webhook_endpoints: 10 };
const starter = { monthly_requests: 20_000, max_sites: 5, features: ['consent_export'], max_exports: 5, max_webhook_endpoints: 10 };
const pro = { monthly_requests: 50_000, max_sites: 20, features: ['consent_export'], max_exports: 0, max_webhook_endpoints: 50 };
const enterprise = { ...pro, monthly_requests: 0, max_sites: 0 };
const nothing = { sites: 0, endpoints: 0, requests: 0 };

test('a larger plan and the same plan have no losses', () => {
  for (const [from, to] of [
    [free, starter],
    [starter, pro],
    [pro, enterprise],
    [pro, pro],
  ] as const) {
    expect(planLosses(from, to, nothing)).toEqual([]);
  }
});

test('a smaller plan has fewer requests, sites, exports and endpoints', () => {
  expect(planLosses(pro, starter, nothing)).toEqual([
    { kind: 'requests', max: 20_000, isUsedUp: false },
    { kind: 'sites', max: 5, kept: undefined },
    { kind: 'exports', max: 5 },
    { kind: 'endpoints', max: 10, kept: undefined },
  ]);
  expect(planLosses(starter, free, nothing).map(({ kind }) => kind)).toEqual(['requests', 'sites', 'no_exports']);
});

test('unlimited is more than any number', () => {
  expect(planLosses(enterprise, pro, nothing).map(({ kind }) => kind)).toEqual(['requests', 'sites']);
});

test('sites and endpoints above the new limits are kept, and a quota that is already used up is marked', () => {
  expect(planLosses(pro, free, { sites: 2, endpoints: 11, requests: 100 })).toEqual([
    { kind: 'requests', max: 100, isUsedUp: true },
    { kind: 'sites', max: 1, kept: 2 },
    { kind: 'no_exports' },
    { kind: 'endpoints', max: 10, kept: 11 },
  ]);
  expect(planLosses(pro, free, { sites: 1, endpoints: 10, requests: 99 })).toMatchObject([
    { isUsedUp: false },
    { kept: undefined },
    {},
    { kept: undefined },
  ]);
});

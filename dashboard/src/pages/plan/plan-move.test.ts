import { planMove } from './plan-move';

test('[decision 5] the free plan leads to a subscription, a paid plan to a change', () => {
  expect(planMove('pro', { plan: 'free', status: 'active' })).toBe('subscribe');
  expect(planMove('pro', { plan: 'starter', status: 'active' })).toBe('change');
  expect(planMove('free', { plan: 'starter', status: 'active' })).toBe('change');
});

test('an active plan cannot be chosen again', () => {
  expect(planMove('pro', { plan: 'pro', status: 'active' })).toBe('current');
});

test.each(['cancelled', 'expired', 'none'])('[decision 8.6] in status %s any plan can be subscribed to, even the same one', (status) => {
  expect(planMove('pro', { plan: 'pro', status })).toBe('subscribe');
  expect(planMove('free', { plan: 'pro', status })).toBe('subscribe');
});

test.each([
  ['free', 'active'],
  ['pro', 'active'],
  ['pro', 'cancelled'],
])('Enterprise needs an agreement: from %s (%s) the customer contacts us', (plan, status) => {
  expect(planMove('enterprise', { plan, status })).toBe('contact');
});

test('[decision 8.6] a customer who ended Enterprise can subscribe to it again', () => {
  expect(planMove('enterprise', { plan: 'enterprise', status: 'cancelled' })).toBe('subscribe');
});

test('an Enterprise customer can change to a smaller plan but cannot choose Enterprise again', () => {
  const enterprise = { plan: 'enterprise', status: 'active' };
  expect(planMove('enterprise', enterprise)).toBe('current');
  expect(planMove('pro', enterprise)).toBe('change');
});

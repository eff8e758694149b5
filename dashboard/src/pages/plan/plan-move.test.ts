import { planMove } from './plan-move';

test('[decision 5] from the free plan one subscribes, from a paid one one changes', () => {
  expect(planMove('pro', { plan: 'free', status: 'active' })).toBe('subscribe');
  expect(planMove('pro', { plan: 'starter', status: 'active' })).toBe('change');
  expect(planMove('free', { plan: 'starter', status: 'active' })).toBe('change');
});

test('the plan one has cannot be chosen while it is active', () => {
  expect(planMove('pro', { plan: 'pro', status: 'active' })).toBe('current');
});

test.each(['cancelled', 'expired', 'none'])('[decision 8.6] when %s, any plan is subscribed to, the one before included', (status) => {
  expect(planMove('pro', { plan: 'pro', status })).toBe('subscribe');
  expect(planMove('free', { plan: 'pro', status })).toBe('subscribe');
});

test.each([
  ['free', 'active'],
  ['pro', 'active'],
  ['pro', 'cancelled'],
])('Enterprise is agreed with each customer: from %s (%s) one gets to it by writing to us', (plan, status) => {
  expect(planMove('enterprise', { plan, status })).toBe('contact');
});

test('[decision 8.6] a customer who ended Enterprise can subscribe to it again', () => {
  expect(planMove('enterprise', { plan: 'enterprise', status: 'cancelled' })).toBe('subscribe');
});

test('who is on Enterprise has it, and can change to a smaller one', () => {
  const enterprise = { plan: 'enterprise', status: 'active' };
  expect(planMove('enterprise', enterprise)).toBe('current');
  expect(planMove('pro', enterprise)).toBe('change');
});

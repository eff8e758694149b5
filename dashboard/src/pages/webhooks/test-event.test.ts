import { isTestEvent } from './test-event';

test.each([
  ['webhook.test', 'evt_0123456789abcdef0123456789abcdef', true],
  ['consent.created', 'evt_00000000000000000123456789abcdef', true],
  ['consent.created', 'evt_0000000000000001123456789abcdef0', false],
  ['policy.published', 'evt_0123456789abcdef0000000000000000', false],
] as const)('[decision 30.2] a delivery of %s with the event %s is a test: %s', (event_type, event_id, isTest) => {
  expect(isTestEvent({ event_type, event_id })).toBe(isTest);
});

import { changedAtMs, updateEventType } from './change.rule';
import type { ConsentRecord } from './consent';

test('a change is later than the change it follows', () => {
  const before = { updatedAtMs: 2000 } as ConsentRecord;
  expect(changedAtMs(before, 1999)).toBe(2001);
  expect(changedAtMs(before, 2000)).toBe(2001);
  expect(changedAtMs(before, 2002)).toBe(2002);
});

test.each([
  [true, true, 'consent.updated'],
  [true, false, 'consent.revoked'],
  [false, true, 'consent.updated'],
  [false, false, 'consent.updated'],
])('[decision 2.5] a change of accepted from %s to %s emits %s', (before, after, type) => {
  expect(updateEventType({ accepted: before }, { accepted: after })).toBe(type);
});

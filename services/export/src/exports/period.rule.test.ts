import { periodOf } from './period.rule';

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11'],
  ['2026-12-01T00:00:00.000Z', '2026-12'],
  ['2027-01-01T00:30:00+01:00', '2026-12'],
])('the month of %s is %s in UTC', (at, period) => expect(periodOf(Date.parse(at))).toBe(period));

import { periodEndMs, periodOf } from './period';

test('a period is the calendar month in UTC, to the millisecond', () => {
  expect(periodOf(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
  expect(periodOf(Date.parse('2026-12-01T00:00:00.000Z'))).toBe('2026-12');
  expect(periodOf(Date.parse('2026-12-31T23:59:59.999-01:00'))).toBe('2027-01');
  expect(periodOf(Date.parse('2026-11-01T00:00:00.000Z'))).toBe('2026-11');
});

test('a period ends where the next begins, in December and in February too', () => {
  for (const [period, end] of [
    ['2026-11', '2026-12-01'],
    ['2026-12', '2027-01-01'],
    ['2028-02', '2028-03-01'],
  ] as const) {
    expect(periodEndMs(period)).toBe(Date.parse(`${end}T00:00:00.000Z`));
    expect(periodOf(periodEndMs(period) - 1)).toBe(period);
  }
});

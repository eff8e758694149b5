import { isReportPeriod } from './report-period';

test.each([
  ['2026-11-29', '2026-11-29', true],
  ['2025-11-29', '2026-11-29', true],
  ['2025-11-28', '2026-11-29', false],
  ['2026-11-29', '2026-11-28', false],
  ['', '2026-11-29', false],
  ['0202-11-29', '2026-11-29', false],
])('%s to %s: %s', (from, to, isPeriod) => {
  expect(isReportPeriod(from, to)).toBe(isPeriod);
});

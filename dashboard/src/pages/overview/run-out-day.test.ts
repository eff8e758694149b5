import { runOutDay } from './run-out-day';

const at = (iso: string) => Date.parse(iso);
const november = { period: '2026-11', limit: 100 };

test('a plan without a limit is unlimited', () => {
  expect(runOutDay({ ...november, limit: 0, used: 9999 }, at('2026-11-10T00:00:00Z'))).toEqual({ kind: 'unlimited' });
});

test('a reached limit is used up, not a forecast', () => {
  expect(runOutDay({ ...november, used: 100 }, at('2026-11-10T00:00:00Z'))).toEqual({ kind: 'used_up' });
});

test('the limit lasts without usage, and at the first instant of the month', () => {
  expect(runOutDay({ ...november, used: 0 }, at('2026-11-10T00:00:00Z'))).toEqual({ kind: 'lasts' });
  expect(runOutDay({ ...november, used: 50 }, at('2026-11-01T00:00:00Z'))).toEqual({ kind: 'lasts' });
});

test('a limit half used after five days runs out ten days after the month began', () => {
  expect(runOutDay({ ...november, used: 50 }, at('2026-11-06T00:00:00Z'))).toEqual({ kind: 'runs_out', day: '2026-11-11' });
  expect(runOutDay({ ...november, used: 50 }, at('2026-11-05T23:00:00Z'))).toEqual({ kind: 'runs_out', day: '2026-11-10' });
});

test('a pace that reaches the end of the month lasts, and a slightly faster one runs out', () => {
  expect(runOutDay({ period: '2026-11', limit: 300, used: 100 }, at('2026-11-11T00:00:00Z'))).toEqual({ kind: 'lasts' });
  expect(runOutDay({ period: '2026-11', limit: 300, used: 101 }, at('2026-11-11T00:00:00Z'))).toEqual({
    kind: 'runs_out',
    day: '2026-11-30',
  });
});

test('December ends with the year', () => {
  expect(runOutDay({ period: '2026-12', limit: 310, used: 100 }, at('2026-12-11T00:00:00Z'))).toEqual({ kind: 'lasts' });
});

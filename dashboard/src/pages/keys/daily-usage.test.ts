import { everyDay } from './daily-usage';

test('every UTC day of the span is listed, with 0 for a day without usage', () => {
  const days = everyDay([{ day: '2026-03-01', used: 7 }], { from: '2026-02-27', to: '2026-03-02' });
  expect(days).toEqual([
    { day: '2026-02-27', used: 0 },
    { day: '2026-02-28', used: 0 },
    { day: '2026-03-01', used: 7 },
    { day: '2026-03-02', used: 0 },
  ]);
});

test('a span of one day has one entry', () => {
  expect(everyDay([], { from: '2026-03-01', to: '2026-03-01' })).toEqual([{ day: '2026-03-01', used: 0 }]);
});

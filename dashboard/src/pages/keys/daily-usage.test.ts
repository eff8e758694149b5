import { everyDay } from './daily-usage';

test('every UTC day of the span is there, with 0 where nothing was used', () => {
  const days = everyDay([{ day: '2026-03-01', used: 7 }], { from: '2026-02-27', to: '2026-03-02' });
  expect(days).toEqual([
    { day: '2026-02-27', used: 0 },
    { day: '2026-02-28', used: 0 },
    { day: '2026-03-01', used: 7 },
    { day: '2026-03-02', used: 0 },
  ]);
});

test('one day is one day', () => {
  expect(everyDay([], { from: '2026-03-01', to: '2026-03-01' })).toEqual([{ day: '2026-03-01', used: 0 }]);
});

import { daysLeft } from './days-left';

const due = '2026-12-21T23:59:59.999Z';
const at = (time: string) => daysLeft(due, Date.parse(time));

test('the last day is day 0 from its first to its last moment', () => {
  expect([at('2026-12-21T00:00:00.000Z'), at('2026-12-21T23:59:59.999Z')]).toEqual([0, 0]);
});

test('days before and after it are whole days', () => {
  expect([at('2026-12-20T23:59:59.999Z'), at('2026-12-22T00:00:00.000Z'), at('2026-11-21T12:00:00.000Z')]).toEqual([1, -1, 30]);
});

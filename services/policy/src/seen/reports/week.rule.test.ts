import { weekFrom, weekToReport } from './week.rule';

const at = (time: string) => weekToReport(Date.parse(time));

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11-16', 'Monday, on which reports of Sunday may still come'],
  ['2026-12-01T00:00:00.000Z', '2026-11-23', 'Tuesday'],
  ['2026-12-06T12:00:00.000Z', '2026-11-23', 'Sunday'],
  ['2026-12-07T12:00:00.000Z', '2026-11-23', 'the next Monday'],
  ['2026-12-08T00:00:00.000Z', '2026-11-30', 'the next Tuesday'],
  ['2027-01-05T00:00:00.000Z', '2026-12-28', 'across a year'],
])('[decision 60.1] at %s the week from %s is reported: %s', (time, from) => {
  expect(at(time)).toMatchObject({ from, to: new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10) });
});

test('[decision 60.1] a report has the 90 days up to its Sunday, at whatever time of the week it is made', () => {
  expect(at('2026-12-01T00:00:00.000Z')).toEqual({ from: '2026-11-23', to: '2026-11-29', since: '2026-09-01' });
  expect(weekFrom('2026-11-23')).toEqual(at('2026-12-07T23:00:00.000Z'));
});

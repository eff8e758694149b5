import { checkDaySpan } from './days.rule';

describe('checkDaySpan', () => {
  test.each([
    ['one day', '2026-11-21', '2026-11-21'],
    ['a leap day', '2028-02-29', '2028-03-01'],
    ['366 days', '2027-01-01', '2028-01-01'],
  ])('accepts %s', (_, fromDay, toDay) => {
    expect(() => checkDaySpan({ fromDay, toDay })).not.toThrow();
  });

  test.each([
    ['a day outside the calendar', '2026-02-30', '2026-03-01'],
    ['an empty day', '2026-11-21', ''],
    ['a time', '2026-11-21T00:00:00Z', '2026-11-22'],
    ['an end before the start', '2026-11-22', '2026-11-21'],
    ['367 days', '2027-01-01', '2028-01-02'],
  ])('refuses %s', (_, fromDay, toDay) => {
    expect(() => checkDaySpan({ fromDay, toDay })).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

import { dayQuery, daySpanOf, daysOf } from './day-span';

const nowMs = Date.parse('2026-11-21T23:59:59.999Z');
const nothing = { from: undefined, to: undefined };

describe('daySpanOf', () => {
  test('[decision 5] without days the span is the last 30 days in UTC, including today', () => {
    const span = daySpanOf(nothing, nowMs);
    expect(span).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect(daysOf(span)).toHaveLength(30);
    expect(daySpanOf(nothing, nowMs + 1).to).toBe('2026-11-22');
  });

  test('with only the last day the span is the 30 days that end with it', () => {
    expect(daySpanOf({ ...nothing, to: '2026-03-01' }, nowMs)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });

  test('with only the first day the span ends today', () => {
    expect(daySpanOf({ ...nothing, from: '2026-11-20' }, nowMs)).toEqual({ from: '2026-11-20', to: '2026-11-21' });
  });

  test('accepts a single day and refuses a first day after the last', () => {
    expect(daysOf(daySpanOf({ from: '2026-11-21', to: '2026-11-21' }, nowMs))).toEqual(['2026-11-21']);
    expect(() => daySpanOf({ from: '2026-11-21', to: '2026-11-20' }, nowMs)).toThrow('from must not be after to.');
    expect(() => daySpanOf({ ...nothing, from: '2026-11-22' }, nowMs)).toThrow('from must not be after to.');
  });

  test('accepts 366 days and refuses 367', () => {
    expect(daysOf(daySpanOf({ from: '2024-01-01', to: '2024-12-31' }, nowMs))).toHaveLength(366);
    expect(() => daySpanOf({ from: '2024-01-01', to: '2025-01-01' }, nowMs)).toThrow('from and to must span 366 days at most.');
  });
});

test('daysOf lists every day once, across the end of February and of the year', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysOf({ from: '2026-12-31', to: '2027-01-01' })).toEqual(['2026-12-31', '2027-01-01']);
});

describe('dayQuery', () => {
  const { read } = dayQuery('A day');

  test('reads an existing day', () => {
    expect(read('2028-02-29', 'from')).toBe('2028-02-29');
  });

  test.each([
    '',
    '2026-02-30',
    '2027-02-29',
    '2026-1-1',
    '2026-11-21T00:00:00Z',
    '21.11.2026',
    'today',
    '2026-11-21 ',
    '0000-01-01',
    '1969-12-31',
  ])('refuses %j and names the parameter', (text) => {
    expect(() => read(text, 'from')).toThrow('from must be a day from 1970-01-01 to 9999-12-31, such as 2026-11-21.');
  });
});

import { booleanQuery, instantQuery, integerQuery, readQuery, textQuery, uuidQuery } from './query-parameters';

const declared = {
  site_id: uuidQuery('', ''),
  subject_id: textQuery('', 4, ''),
  accepted: booleanQuery('', undefined),
  from: instantQuery(''),
  limit: integerQuery('', { min: 1, max: 100, absent: 25 }),
};
const read = (query: string) => readQuery(`/consents?${query}`, declared);

describe('readQuery', () => {
  test('absent parameters have their defaults', () => {
    expect(read('')).toEqual({ site_id: undefined, subject_id: undefined, accepted: undefined, from: undefined, limit: 25 });
  });

  test.each([
    ['limit=0'],
    ['limit=101'],
    ['limit=1.5'],
    ['limit=1e1'],
    ['limit=-1'],
    ['limit='],
    ['accepted=TRUE'],
    ['accepted=1'],
    ['site_id=x'],
    ['from=yesterday'],
    ['from=2026-02-30'],
    ['from=2026-13-01T00:00:00Z'],
    ['from=2026-01-01T00:00:00'],
    ['subject_id='],
    ['subject_id=abcde'],
    ['subject_id=%00'],
    ['subject_id=%FF'],
    ['subject_id=%zz'],
    ['subject_id=%ED%A0%80'],
  ])('%s is refused', (query) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  test('a parameter given twice is refused, even when one name is percent-encoded', () => {
    expect(() => read('limit=1&limit=1')).toThrow('limit');
    expect(() => read('limit=1&%6cimit=1')).toThrow('limit');
  });

  test('an unknown parameter is refused by name', () => {
    expect(() => read('size=1')).toThrow('Unknown query parameter "size"');
    expect(() => read('__proto__=1')).toThrow('__proto__');
  });

  test('lengths count code points', () => {
    expect(read(`subject_id=${encodeURIComponent('😀😀😀😀')}`)['subject_id']).toBe('😀😀😀😀');
  });

  test('an instant may be a date or have an offset, whose plus sign need not be encoded', () => {
    expect(read('from=2026-01-01T02:00:00%2B02:00')['from']).toBe(Date.UTC(2026, 0, 1));
    expect(read('from=2026-01-01T02:00:00+02:00')['from']).toBe(Date.UTC(2026, 0, 1));
    expect(read('from=2026-01-01')['from']).toBe(Date.UTC(2026, 0, 1));
    expect(read('from=2026-01-01T00:00:00.123Z')['from']).toBe(Date.UTC(2026, 0, 1) + 123);
  });

  test('[decision 2.7] an instant between two milliseconds is rounded up, so `from` leaves out earlier records', () => {
    expect(read('from=2026-01-01T00:00:00.1230Z')['from']).toBe(Date.UTC(2026, 0, 1) + 123);
    expect(read('from=2026-01-01T00:00:00.1235Z')['from']).toBe(Date.UTC(2026, 0, 1) + 124);
    expect(read('from=2026-01-01T00:00:00.123000001Z')['from']).toBe(Date.UTC(2026, 0, 1) + 124);
  });
});

import { byteRangeOf } from './byte-range';

const etag = '"digest"';
const rangeOf = (range: string | undefined, { method = 'GET', ifRange }: { method?: string; ifRange?: string } = {}) =>
  byteRangeOf({ method, range, ifRange }, 100, etag);

describe('the requested range of a file (RFC 9110, 14)', () => {
  test.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=0-4,5-9', { start: 0, end: 9 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=-99999999999999999999999', { start: 0, end: 99 }],
    ['bytes=0-9,-1000', { start: 0, end: 99 }],
    ['BYTES=0-1', { start: 0, end: 1 }],
    ['bytes=0-4,', { start: 0, end: 4 }],
    ['bytes=, 0-4 ,,', { start: 0, end: 4 }],
  ])('is read from %s', (range, expected) => expect(rangeOf(range)).toEqual(expected));

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=-0,'])('is outside the file for %s', (range) =>
    expect(rangeOf(range)).toBe('unsatisfiable'),
  );

  test.each([
    undefined,
    'bytes=0-1,50-51',
    'lines=0-1',
    'bytes',
    'bytes=',
    'bytes=,',
    'bytes=--5',
    'bytes=x',
    'garbage',
    'bytes=5-2',
    'bytes=0-4,5-2',
    'bytes=200-100',
  ])('is the whole file for %s', (range) => expect(rangeOf(range)).toBeUndefined());

  test('is a part with If-Range only if the etag matches', () => {
    expect(rangeOf('bytes=0-9', { ifRange: etag })).toEqual({ start: 0, end: 9 });
    expect(rangeOf('bytes=0-9', { ifRange: '"another"' })).toBeUndefined();
    expect(rangeOf('bytes=0-9', { ifRange: 'Sat, 21 Nov 2026 12:00:00 GMT' })).toBeUndefined();
  });

  test('is never a part for HEAD', () => expect(rangeOf('bytes=0-9', { method: 'HEAD' })).toBeUndefined());
});

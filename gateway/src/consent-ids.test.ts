import { decodeTime, isValid } from 'ulid';
import { ulid } from './consent-ids';

describe('ids', () => {
  test('are ULIDs with the given instant as their time', () => {
    const id = ulid(1_763_714_000_123);
    expect(isValid(id)).toBe(true);
    expect(decodeTime(id)).toBe(1_763_714_000_123);
  });

  test('have the given instant, even if the previous id has a later one', () => {
    ulid(1_763_714_000_500);
    expect(decodeTime(ulid(1_763_714_000_200))).toBe(1_763_714_000_200);
  });

  test('made in one millisecond are unique and ascending', () => {
    const ids = Array.from({ length: 10_000 }, () => ulid(1_763_714_000_999));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

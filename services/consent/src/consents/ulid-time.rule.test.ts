import { decodeTime, ulid } from 'ulid';
import { createdAtMsOf, firstIdOf } from './ulid-time.rule';

describe('the time in a ULID', () => {
  test('is read as the ulid package reads it', () => {
    for (const ms of [0, 1, 1_763_714_000_123, 2 ** 48 - 1]) {
      const id = ulid(ms);
      expect(createdAtMsOf(id)).toBe(decodeTime(id));
    }
  });

  test('the first id of an instant sorts at or before its ids, and after all earlier ids', () => {
    const ms = 1_763_714_000_123;
    const first = firstIdOf(ms);
    for (let i = 0; i < 100; i++) {
      expect(ulid(ms) >= first).toBe(true);
      expect(ulid(ms - 1) < first).toBe(true);
    }
  });

  test('instants outside the range of a ULID become its bounds', () => {
    expect(firstIdOf(-1)).toBe('0'.repeat(26));
    expect(firstIdOf(2 ** 60)).toBe(firstIdOf(2 ** 48 - 1));
  });
});

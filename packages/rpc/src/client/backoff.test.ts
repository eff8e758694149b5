import { backoffMs } from './backoff';

test('the first retry is immediate; later waits double up to one second, with random jitter', () => {
  expect(backoffMs(1)).toBe(0);
  for (const [failures, longestMs] of [
    [2, 50],
    [3, 100],
    [4, 200],
    [7, 1_000],
    [1_000, 1_000],
  ] as const) {
    for (let round = 0; round < 100; round += 1) {
      expect(backoffMs(failures)).toBeGreaterThanOrEqual(longestMs / 2);
      expect(backoffMs(failures)).toBeLessThanOrEqual(longestMs);
    }
  }
});

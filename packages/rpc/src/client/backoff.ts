const firstDelayMs = 50;
const longestDelayMs = 1_000;

/**
 * How long to wait after so many failures in a row: not at all after the first, then
 * 50 ms and twice as long each time up to a second, each with half of it at random,
 * so that the clients of a server that comes back do not all come at once.
 */
export function backoffMs(failures: number): number {
  if (failures <= 1) return 0;
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 2));
  return delayMs * (0.5 + Math.random() / 2);
}

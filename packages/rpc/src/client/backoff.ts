const firstDelayMs = 50;
const longestDelayMs = 1_000;

/** 0 after the first failure, then 50 ms, doubled up to 1 s. Half of each delay is random, so clients do not all reconnect together. */
export function backoffMs(failures: number): number {
  if (failures <= 1) return 0;
  const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 2));
  return delayMs * (0.5 + Math.random() / 2);
}

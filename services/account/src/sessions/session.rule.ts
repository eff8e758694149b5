const hourMs = 3_600_000;

/** Decision 5.1: 8 hours without a request, 7 days in all. */
const idleTimeMs = 8 * hourMs;
export const maxSessionMs = 7 * 24 * hourMs;

/** Writes a busy session once a minute. Sessions may end this much early, never late. */
const lastSeenPrecisionMs = 60_000;

export function idleSinceMs(nowMs: number): number {
  return nowMs - idleTimeMs;
}

export function needsTouch(lastSeenAtMs: number, nowMs: number): boolean {
  return nowMs - lastSeenAtMs >= lastSeenPrecisionMs;
}

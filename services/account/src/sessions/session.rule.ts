const hourMs = 3_600_000;

/** Decision 5.1: 8 hours without a request, 7 days in all. */
const idleTimeMs = 8 * hourMs;
export const maxSessionMs = 7 * 24 * hourMs;

/** How exact last_seen_at is. A busy session is written once a minute, and never idles longer than it may. */
const lastSeenPrecisionMs = 60_000;

/** A session last seen at or before this time has ended. */
export function idleSinceMs(nowMs: number): number {
  return nowMs - idleTimeMs;
}

export function needsTouch(lastSeenAtMs: number, nowMs: number): boolean {
  return nowMs - lastSeenAtMs >= lastSeenPrecisionMs;
}

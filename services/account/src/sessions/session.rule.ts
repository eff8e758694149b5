const hourMs = 3_600_000;

/** Decision 5.1: 8 hours without a request, 7 days in all. */
const idleTimeMs = 8 * hourMs;
export const maxSessionMs = 7 * 24 * hourMs;

/** Decision 63.2: a sign-in beyond this ends the session that was unused for longest. */
export const maxSessionsOfUser = 20;
/** The release before has no limit, so a user may have more. */
export const maxListed = 100;

/** Writes a busy session once a minute. Sessions may end this much early, never late. */
const lastSeenPrecisionMs = 60_000;

export function idleSinceMs(nowMs: number): number {
  return nowMs - idleTimeMs;
}

export function needsTouch(lastSeenAtMs: number, nowMs: number): boolean {
  return nowMs - lastSeenAtMs >= lastSeenPrecisionMs;
}

const hourMs = 3_600_000;

/** Decision 5.1. */
export const idleTimeMs = 8 * hourMs;
export const longestSessionMs = 7 * 24 * hourMs;

/** How exact last_seen_at is: a busy session is written once a minute, so that it never idles longer than it may. */
const seenExactToMs = 60_000;

export interface NewSession {
  accountId: string;
  userId: string;
  /** SHA-256 of the token, 32 bytes. */
  digest: Buffer;
  createdAtMs: number;
  /** The absolute end. */
  expiresAtMs: number;
}

/** A session seen last at or before this moment is over. */
export function idleSinceMs(nowMs: number): number {
  return nowMs - idleTimeMs;
}

export function isSeenTooLongAgo(lastSeenAtMs: number, nowMs: number): boolean {
  return nowMs - lastSeenAtMs >= seenExactToMs;
}

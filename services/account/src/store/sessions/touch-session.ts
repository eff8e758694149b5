import type { Handle } from '@consent/postgres';

/** Moves last_seen_at forward, never back; of requests that come at once one writes. */
export async function touchSession(
  db: Handle,
  digest: Buffer,
  { nowMs, seenBeforeMs }: { nowMs: number; seenBeforeMs: number },
): Promise<void> {
  await db.query('touch_session', 'UPDATE sessions SET last_seen_at = $2 WHERE digest = $1 AND last_seen_at <= $3', [
    digest,
    new Date(nowMs),
    new Date(seenBeforeMs),
  ]);
}

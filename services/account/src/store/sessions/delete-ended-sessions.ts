import type { Handle } from '@consent/postgres';

/** Deletes up to `limit` sessions that are over, and none that somebody is just ending. Answers how many. */
export async function deleteEndedSessions(
  db: Handle,
  { nowMs, idleSinceMs, limit }: { nowMs: number; idleSinceMs: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    'delete_ended_sessions',
    `DELETE FROM sessions WHERE digest IN (
       SELECT digest FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $2 LIMIT $3 FOR UPDATE SKIP LOCKED)`,
    [new Date(nowMs), new Date(idleSinceMs), limit],
  );
  return rowCount ?? 0;
}

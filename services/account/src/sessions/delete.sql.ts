import type { Handle } from '@consent/postgres';

export async function deleteSession(db: Handle, digest: Buffer): Promise<void> {
  await db.query('delete_session', 'DELETE FROM sessions WHERE digest = $1', [digest]);
}

export async function deleteSessionsOfUser(tx: Handle, accountId: string, userId: string): Promise<void> {
  await tx.query('delete_sessions_of_user', 'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2', [accountId, userId]);
}

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

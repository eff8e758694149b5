import type { Handle } from '@consent/postgres';
import { maxListed } from './session.rule';
import { sessionIdSql, sessionOf, sessionSelect, type SessionRecord } from './session';

export interface UserSessions {
  accountId: string;
  userId: string;
  nowMs: number;
  idleSinceMs: number;
}

export async function listLiveSessions(
  db: Handle,
  { accountId, userId, nowMs, idleSinceMs }: UserSessions,
): Promise<{ id: string; record: SessionRecord }[]> {
  const { rows } = await db.query<{ id: string }>(
    'list_live_sessions',
    `SELECT ${sessionIdSql} AS id, ${sessionSelect} FROM sessions
     WHERE account_id = $1 AND user_id = $2 AND expires_at > $3 AND last_seen_at > $4
     ORDER BY last_seen_at DESC, created_at DESC, digest LIMIT $5`,
    [accountId, userId, new Date(nowMs), new Date(idleSinceMs), maxListed],
  );
  return rows.map((row) => ({ id: row.id, record: sessionOf(row) }));
}

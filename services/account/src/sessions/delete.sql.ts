import type { Handle } from '@consent/postgres';
import { maxSessionsOfUser } from './session.rule';
import { storedDigests } from './acting-digest';
import { sessionIdSql } from './session';

/** Whose it was, if it was there, and the account that it acted for. */
export async function deleteSession(db: Handle, digest: Buffer): Promise<{ accountId: string; userId: string } | undefined> {
  const sql = 'DELETE FROM sessions WHERE digest = ANY($1::bytea[]) RETURNING coalesce(acts_for, account_id) AS account_id, user_id';
  const { rows } = await db.query<{ account_id: string; user_id: string }>('delete_session', sql, [storedDigests(digest)]);
  return rows[0] && { accountId: rows[0].account_id, userId: rows[0].user_id };
}

/** Returns how many. */
export async function deleteSessionsOfUser(tx: Handle, accountId: string, userId: string): Promise<number> {
  const sql = 'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2';
  return (await tx.query('delete_sessions_of_user', sql, [accountId, userId])).rowCount ?? 0;
}

/** Of people who act for the account, wherever their home is. */
export async function deleteSessionsOfAccount(tx: Handle, accountId: string): Promise<void> {
  await tx.query('delete_sessions_of_account', 'DELETE FROM sessions WHERE account_id = $1', [accountId]);
  const sql = `DELETE FROM sessions s USING members m
    WHERE m.account_id = $1 AND s.account_id = m.home_account_id AND s.user_id = m.user_id AND s.acts_for = $1`;
  await tx.query('delete_sessions_acting_for', sql, [accountId]);
}

/** Returns the account that the session acted for, or undefined if there is no such session. */
export async function deleteSessionOfUser(
  db: Handle,
  { accountId, userId, id }: { accountId: string; userId: string; id: string },
): Promise<string | undefined> {
  const sql = `DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND ${sessionIdSql} = $3 RETURNING coalesce(acts_for, account_id) AS acted_for`;
  return (await db.query<{ acted_for: string }>('delete_session_of_user', sql, [accountId, userId, id])).rows[0]?.acted_for;
}

export async function deleteOtherSessions(
  tx: Handle,
  { accountId, userId, digest }: { accountId: string; userId: string; digest: Buffer },
): Promise<void> {
  const sql = 'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND digest <> ALL($3::bytea[])';
  await tx.query('delete_other_sessions', sql, [accountId, userId, storedDigests(digest)]);
}

/** Leaves `digest` and the sessions used last, up to the limit. The caller has locked the user. */
export async function deleteSurplusSessions(
  tx: Handle,
  { accountId, userId, digest, nowMs }: { accountId: string; userId: string; digest: Buffer; nowMs: number },
): Promise<void> {
  await tx.query(
    'delete_surplus_sessions',
    `DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND digest IN (
       SELECT digest FROM sessions WHERE account_id = $1 AND user_id = $2 AND digest <> ALL($3::bytea[])
       ORDER BY expires_at > $4 DESC, last_seen_at DESC, created_at DESC OFFSET $5)`,
    [accountId, userId, storedDigests(digest), new Date(nowMs), maxSessionsOfUser - 1],
  );
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

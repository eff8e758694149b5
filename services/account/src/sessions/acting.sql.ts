import type { Handle } from '@consent/postgres';
import { actingPrefix, storedDigests } from './acting-digest';

interface OfPerson {
  homeAccountId: string;
  userId: string;
}

/** Ends the sessions of a person that act for an account. The caller has locked the person. */
export async function deleteSessionsFor(tx: Handle, { homeAccountId, userId }: OfPerson, accountId: string): Promise<void> {
  const sql = 'DELETE FROM sessions WHERE account_id = $1 AND user_id = $2 AND coalesce(acts_for, account_id) = $3';
  await tx.query('delete_sessions_for', sql, [homeAccountId, userId, accountId]);
}

/** Before a person moves home: their sessions keep acting for the account, as those of a member. The caller has locked the person. */
export async function makeHomeSessionsActing(tx: Handle, { homeAccountId, userId }: OfPerson): Promise<void> {
  const sql = `UPDATE sessions SET acts_for = account_id, digest = sha256($3::bytea || digest)
    WHERE account_id = $1 AND user_id = $2 AND acts_for IS NULL`;
  await tx.query('make_home_sessions_acting', sql, [homeAccountId, userId, actingPrefix]);
}

export interface LastingSession {
  expiresAtMs: number;
  /** 0 if it never did. */
  factorProvedAtMs: number;
}

export interface PresentSession extends LastingSession {
  /** It acts for the account of its provider only (decision 83). */
  bySso: boolean;
}

/** A session of the person, whichever account it acts for. The caller has locked the person. */
export async function findLastingSession(
  tx: Handle,
  { homeAccountId, userId }: OfPerson,
  { digest, nowMs, idleSinceMs }: { digest: Buffer; nowMs: number; idleSinceMs: number },
): Promise<PresentSession | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ expires_at: Date; factor_proved_at: Date | null; by_sso: boolean }>(
    'find_lasting_session',
    `SELECT expires_at, factor_proved_at, sso_provider_id IS NOT NULL AS by_sso FROM sessions
     WHERE account_id = $1 AND user_id = $2 AND digest = ANY($3::bytea[]) AND expires_at > $4 AND last_seen_at > $5`,
    [homeAccountId, userId, storedDigests(digest), new Date(nowMs), new Date(idleSinceMs)],
  );
  return row && { expiresAtMs: row.expires_at.getTime(), factorProvedAtMs: row.factor_proved_at?.getTime() ?? 0, bySso: row.by_sso };
}

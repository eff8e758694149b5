import type { Handle } from '@consent/postgres';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRecord, type AccountRow } from '../accounts/account';
import type { UserProfile } from '../users/user';

export interface FoundSession {
  user: UserProfile;
  account: AccountRecord;
  lastSeenAtMs: number;
}

interface SessionRow extends AccountRow {
  last_seen_at: Date;
  own_user_id: string;
  own_email: string;
  own_name: string;
  own_email_verified_at: Date | null;
  own_created_at: Date;
}

export async function findSession(
  db: Handle,
  digest: Buffer,
  { nowMs, idleSinceMs }: { nowMs: number; idleSinceMs: number },
): Promise<FoundSession | undefined> {
  const {
    rows: [row],
  } = await db.query<SessionRow>(
    'find_session',
    `SELECT ${accountColumns}, s.last_seen_at, own.id AS own_user_id, own.email AS own_email, own.name AS own_name,
            own.email_verified_at AS own_email_verified_at, own.created_at AS own_created_at
     FROM sessions s
     JOIN users own ON own.account_id = s.account_id AND own.id = s.user_id
     JOIN (${accountsWithFirstUser}) ON a.id = s.account_id
     WHERE s.digest = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`,
    [digest, new Date(nowMs), new Date(idleSinceMs)],
  );
  if (row === undefined) return undefined;
  const user: UserProfile = {
    accountId: row.id,
    id: row.own_user_id,
    email: row.own_email,
    name: row.own_name,
    emailVerifiedAtMs: row.own_email_verified_at?.getTime() ?? 0,
    createdAtMs: row.own_created_at.getTime(),
  };
  return { user, account: accountOf(row), lastSeenAtMs: row.last_seen_at.getTime() };
}

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

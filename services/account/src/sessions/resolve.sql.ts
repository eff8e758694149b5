import type { Role, SessionClient } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { absentAs, instant, readerOf, text, uuid } from '@consent/postgres/columns';
import { accountOf, accountSelect, accountsWithFirstUser, type AccountRecord } from '../accounts/account';
import { hasFactorSql } from '../factors/factors.sql';
import type { UserProfile } from '../users/user';

export interface FoundSession {
  /** As it is stored. */
  digest: Buffer;
  role: Role;
  /** The sites of a restricted member; null: every site. */
  siteIds: readonly string[] | null;
  /** How many accounts the person may act for. */
  accounts: number;
  user: UserProfile;
  account: AccountRecord;
  lastSeenAtMs: number;
  hasFactor: boolean;
  /** 0 if it never did. */
  factorProvedAtMs: number;
  /** Whether it began with a provider of the account (decision 83). */
  bySso: boolean;
}

const readUser = readerOf<UserProfile>({
  accountId: uuid('own_account_id'),
  id: uuid('own_user_id'),
  email: text('own_email'),
  name: text('own_name'),
  emailVerifiedAtMs: absentAs(0, instant('own_email_verified_at')),
  createdAtMs: instant('own_created_at'),
});

interface FoundRow {
  digest: Buffer;
  role: Role | null;
  site_ids: string[] | null;
  accounts: number;
  last_seen_at: Date;
  has_factor: boolean;
  factor_proved_at: Date | null;
  by_sso: boolean;
}

/**
 * `digests` are those under which the session may be stored. A member who was removed has none that acts for the account. One that
 * began with a provider ends with the provider, and those of passwords end if members may only use single sign-on (decision 83).
 */
export async function findSession(
  db: Handle,
  digests: readonly Buffer[],
  { nowMs, idleSinceMs }: { nowMs: number; idleSinceMs: number },
): Promise<FoundSession | undefined> {
  const {
    rows: [row],
  } = await db.query<FoundRow>(
    'find_session',
    `SELECT ${accountSelect}, s.digest, m.role, m.site_ids, s.last_seen_at, s.factor_proved_at, p.id IS NOT NULL AS by_sso,
            ${hasFactorSql('s.account_id', 's.user_id')} AS has_factor, own.id AS own_user_id, own.email AS own_email, own.name AS own_name,
            own.email_verified_at AS own_email_verified_at, own.created_at AS own_created_at, own.account_id AS own_account_id,
            1 + (SELECT count(*) FROM members other WHERE other.user_id = s.user_id) AS accounts
     FROM sessions s
     JOIN users own ON own.account_id = s.account_id AND own.id = s.user_id AND own.left_at IS NULL
     LEFT JOIN members m ON m.account_id = s.acts_for AND m.user_id = s.user_id
     LEFT JOIN sso_providers p ON p.account_id = s.acts_for AND p.id = s.sso_provider_id
     LEFT JOIN sso_settings restricted ON restricted.account_id = s.acts_for AND restricted.only_sso
     JOIN (${accountsWithFirstUser}) ON a.id = coalesce(s.acts_for, s.account_id)
     WHERE s.digest = ANY($1::bytea[]) AND s.expires_at > $2 AND s.last_seen_at > $3 AND (s.acts_for IS NULL OR s.acts_for = s.account_id OR m.role IS NOT NULL)
       AND (s.sso_provider_id IS NULL OR p.id IS NOT NULL)
       AND (restricted.account_id IS NULL OR p.id IS NOT NULL OR coalesce(m.role, 'owner') = 'owner')`,
    [digests, new Date(nowMs), new Date(idleSinceMs)],
  );
  if (row === undefined) return undefined;
  return {
    user: readUser(row),
    account: accountOf(row),
    digest: row.digest,
    // Whoever acts for their home account owns it.
    role: row.role ?? 'owner',
    siteIds: row.site_ids,
    accounts: row.by_sso ? 1 : row.accounts,
    lastSeenAtMs: row.last_seen_at.getTime(),
    hasFactor: row.has_factor,
    factorProvedAtMs: row.factor_proved_at?.getTime() ?? 0,
    bySso: row.by_sso,
  };
}

/** Without `client`, which gateways of the release before do not send, the stored one stays. */
export async function touchSession(
  db: Handle,
  digest: Buffer,
  { nowMs, seenBeforeMs, client }: { nowMs: number; seenBeforeMs: number; client: SessionClient | undefined },
): Promise<void> {
  const times = [digest, new Date(nowMs), new Date(seenBeforeMs)];
  if (client === undefined) {
    await db.query('touch_session', 'UPDATE sessions SET last_seen_at = $2 WHERE digest = $1 AND last_seen_at <= $3', times);
    return;
  }
  const { userAgent, country, region } = client;
  await db.query(
    'touch_described_session',
    `UPDATE sessions SET last_seen_at = $2, user_agent = nullif($4, ''), country = nullif($5, ''), region = nullif($6, '')
     WHERE digest = $1 AND last_seen_at <= $3`,
    [...times, userAgent, country, region],
  );
}

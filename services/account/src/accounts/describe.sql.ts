import type { AccountMember } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { bool, type Columns, instant, integer, readerOf, text, uuid, word, absentAs } from '@consent/postgres/columns';
import { hasFactorSql } from '../factors/factors.sql';

interface Live {
  accountId: string;
  nowMs: number;
  idleSinceMs: number;
}

const mostMembers = 100;

const memberColumns: Columns<AccountMember> = {
  userId: uuid('id'),
  email: text('email'),
  role: word('role'),
  emailVerified: bool('email_verified'),
  hasSecondFactor: bool('has_second_factor'),
  liveSessions: integer('live_sessions'),
};
const memberOf = readerOf(memberColumns);

export async function listMembers(db: Handle, { accountId, nowMs, idleSinceMs }: Live): Promise<AccountMember[]> {
  const { rows } = await db.query(
    'list_members',
    `SELECT u.id, u.email, p.role, u.email_verified_at IS NOT NULL AS email_verified, ${hasFactorSql('u.account_id', 'u.id')} AS has_second_factor,
            (SELECT count(*)::int FROM sessions s
             WHERE s.account_id = u.account_id AND s.user_id = u.id AND s.expires_at > $2 AND s.last_seen_at > $3) AS live_sessions
     FROM (SELECT account_id AS home, id, 'owner' AS role, created_at AS since FROM users WHERE account_id = $1 AND left_at IS NULL
           UNION ALL SELECT home_account_id, user_id, role, created_at FROM members WHERE account_id = $1) AS p
     JOIN users u ON u.account_id = p.home AND u.id = p.id ORDER BY p.since, u.id LIMIT $4`,
    [accountId, new Date(nowMs), new Date(idleSinceMs), mostMembers],
  );
  return rows.map(memberOf);
}

interface Use {
  liveSites: number;
  usableKeys: number;
  lastUsedAtMs: number;
}

const useColumns: Columns<Use> = {
  liveSites: integer('live_sites'),
  usableKeys: integer('usable_keys'),
  lastUsedAtMs: absentAs(0, instant('last_used_at')),
};
const useOf = readerOf(useColumns);

export async function describeUse(db: Handle, { accountId, nowMs }: Live): Promise<Use> {
  const {
    rows: [row],
  } = await db.query(
    'describe_use',
    `SELECT (SELECT count(*)::int FROM sites WHERE account_id = $1 AND deleted_at IS NULL) AS live_sites,
            (SELECT count(*)::int FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)) AS usable_keys,
            GREATEST((SELECT max(last_used_at) FROM api_keys WHERE account_id = $1), (SELECT max(s.last_seen_at) FROM users u JOIN sessions s ON s.account_id = u.account_id AND s.user_id = u.id WHERE u.account_id = $1)) AS last_used_at`,
    [accountId, new Date(nowMs)],
  );
  return useOf(row!);
}

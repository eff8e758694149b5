import type { Role } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { ownersSql } from '../accounts/account';
import { hasFactorSql } from '../factors/factors.sql';
import { memberColumns, memberOf, memberSelect, type MemberRecord } from './member';

interface Owner {
  userId: string;
  email: string;
  name: string;
}

/** The owners of an account, who was one first at the front. Each account has one. */
export async function ownersOf(db: Handle, accountId: string): Promise<Owner[]> {
  const sql = `SELECT id AS "userId", email, name FROM (${ownersSql('$1')}) AS owners ORDER BY since, id`;
  return (await db.query<Owner & Record<string, string>>('owners_of', sql, [accountId])).rows;
}

export interface Person {
  userId: string;
  homeAccountId: string;
  name: string;
  email: string;
  role: Role;
  siteIds: string[] | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  hasFactor: boolean;
}

const home = 'p."homeAccountId"';
const listPeople = `
  SELECT p.*, ${hasFactorSql(home, 'p."userId"')} AS "hasFactor",
    (SELECT max(s.last_seen_at) FROM sessions s
     WHERE s.account_id = ${home} AND s.user_id = p."userId" AND coalesce(s.acts_for, s.account_id) = $1) AS "lastSeenAt"
  FROM (
    SELECT u.id AS "userId", u.account_id AS "homeAccountId", u.name, u.email, 'owner' AS role, NULL::uuid[] AS "siteIds", u.created_at AS "createdAt"
    FROM users u WHERE u.account_id = $1 AND u.left_at IS NULL
    UNION ALL
    SELECT u.id, u.account_id, u.name, u.email, m.role, m.site_ids, m.created_at
    FROM members m JOIN users u ON u.account_id = m.home_account_id AND u.id = m.user_id WHERE m.account_id = $1) AS p
  ORDER BY p."createdAt", p."userId"`;

/** Everybody who may act for an account, owners at home included. */
export async function findPeople(db: Handle, accountId: string): Promise<Person[]> {
  return (await db.query<Person & Record<string, never>>('find_people', listPeople, [accountId])).rows;
}

export async function findMember(db: Handle, accountId: string, userId: string): Promise<MemberRecord | undefined> {
  const sql = `SELECT ${memberSelect} FROM members WHERE account_id = $1 AND user_id = $2`;
  const {
    rows: [row],
  } = await db.query('find_member', sql, [accountId, userId]);
  return row && memberOf(row);
}

/** In SQL: what somebody is in an account, as one row, or none. Whoever is at home there owns it. */
const roleOfUser = `
  SELECT 'owner' AS role FROM users WHERE account_id = $1 AND id = $2 AND left_at IS NULL
  UNION ALL SELECT role FROM members WHERE account_id = $1 AND user_id = $2`;

export async function findRole(db: Handle, accountId: string, userId: string): Promise<Role | undefined> {
  return (await db.query<{ role: Role }>('find_role', roleOfUser, [accountId, userId])).rows[0]?.role;
}

const insert = insertOf('members', memberColumns);

/** False if the person is a member already. */
export async function insertMember(tx: Handle, member: MemberRecord): Promise<boolean> {
  const sql = `${insert.text} ON CONFLICT (account_id, user_id) DO NOTHING`;
  return (await tx.query('insert_member', sql, insert.valuesOf(member))).rowCount === 1;
}

export async function changeMember(
  tx: Handle,
  { accountId, userId, role, siteIds }: Pick<MemberRecord, 'accountId' | 'userId' | 'role' | 'siteIds'>,
): Promise<void> {
  const sql = 'UPDATE members SET role = $3, site_ids = $4::uuid[] WHERE account_id = $1 AND user_id = $2';
  await tx.query('change_member', sql, [accountId, userId, role, siteIds]);
}

export async function deleteMember(tx: Handle, accountId: string, userId: string): Promise<void> {
  await tx.query('delete_member', 'DELETE FROM members WHERE account_id = $1 AND user_id = $2', [accountId, userId]);
}

interface ActingAccount {
  id: string;
  name: string;
  role: Role;
}

/** The accounts that a person may act for, the home account first. */
export async function findAccountsOf(db: Handle, homeAccountId: string, userId: string): Promise<ActingAccount[]> {
  const sql = `
    SELECT id, name, role FROM (
      SELECT a.id, a.name, 'owner' AS role, true AS is_home FROM accounts a WHERE a.id = $1
      UNION ALL
      SELECT a.id, a.name, m.role, false FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.user_id = $2) AS acting
    ORDER BY is_home DESC, name, id`;
  return (await db.query<ActingAccount & Record<string, string>>('find_accounts_of', sql, [homeAccountId, userId])).rows;
}

/** The home account and up to 99 others that a person acts for, in the order of their ids. */
export async function findAccountIdsOf(db: Handle, homeAccountId: string, userId: string): Promise<string[]> {
  const sql = `SELECT id FROM (
      SELECT $1::uuid AS id UNION (SELECT account_id FROM members WHERE user_id = $2 AND account_id <> $1 ORDER BY account_id LIMIT 99)) AS acting
    ORDER BY id`;
  return (await db.query<{ id: string }>('find_account_ids_of', sql, [homeAccountId, userId])).rows.map(({ id }) => id);
}

/** How many of these sites the account has, without deleted ones. */
export async function countSites(db: Handle, accountId: string, ids: readonly string[]): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM sites WHERE account_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL';
  return (await db.query<{ n: number }>('count_named_sites', sql, [accountId, ids])).rows[0]?.n ?? 0;
}

/** The account that a sign-in begins in: undefined for the home account. */
export async function findLastActedFor(db: Handle, homeAccountId: string, userId: string): Promise<string | undefined> {
  const sql = `SELECT m.account_id FROM users u JOIN members m ON m.account_id = u.last_acted_for AND m.user_id = u.id
    WHERE u.account_id = $1 AND u.id = $2`;
  return (await db.query<{ account_id: string }>('find_last_acted_for', sql, [homeAccountId, userId])).rows[0]?.account_id;
}

export async function saveLastActedFor(tx: Handle, homeAccountId: string, userId: string, accountId: string | null): Promise<void> {
  const sql = 'UPDATE users SET last_acted_for = $3 WHERE account_id = $1 AND id = $2';
  await tx.query('save_last_acted_for', sql, [homeAccountId, userId, accountId]);
}

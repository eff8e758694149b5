import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { domainColumns, domainOf, domainSelect, type DomainRecord } from './domain';

export interface DomainRef {
  accountId: string;
  domain: string;
}

export async function findDomains(db: Handle, accountId: string): Promise<DomainRecord[]> {
  const sql = `SELECT ${domainSelect} FROM sso_domains WHERE account_id = $1 ORDER BY domain`;
  return (await db.query('find_sso_domains', sql, [accountId])).rows.map(domainOf);
}

export async function findDomain(db: Handle, { accountId, domain }: DomainRef): Promise<DomainRecord | undefined> {
  const sql = `SELECT ${domainSelect} FROM sso_domains WHERE account_id = $1 AND domain = $2`;
  const {
    rows: [row],
  } = await db.query('find_sso_domain', sql, [accountId, domain]);
  return row && domainOf(row);
}

export async function findVerifiedDomain(db: Handle, domain: string): Promise<DomainRecord | undefined> {
  const sql = `SELECT ${domainSelect} FROM sso_domains WHERE domain = $1 AND verified_at IS NOT NULL`;
  const {
    rows: [row],
  } = await db.query('find_verified_sso_domain', sql, [domain]);
  return row && domainOf(row);
}

const insert = insertOf('sso_domains', domainColumns);

export async function insertDomain(tx: Handle, domain: DomainRecord): Promise<void> {
  await tx.query('insert_sso_domain', insert.text, insert.valuesOf(domain));
}

/** Keeps the first time of its verification. False if another account has verified the domain. */
export async function verifyDomain(tx: Handle, { accountId, domain }: DomainRef, atMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'verify_sso_domain',
    `UPDATE sso_domains SET checked_at = $3, verified_at = coalesce(verified_at, $3)
     WHERE account_id = $1 AND domain = $2
       AND NOT EXISTS (SELECT FROM sso_domains o WHERE o.domain = $2 AND o.account_id <> $1 AND o.verified_at IS NOT NULL)`,
    [accountId, domain, new Date(atMs)],
  );
  return rowCount === 1;
}

/** Verifications of a domain take turns. */
export async function lockDomainName(tx: Handle, domain: string): Promise<void> {
  await tx.query('lock_sso_domain_name', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sso domain ${domain}`]);
}

export async function noteDomainCheck(db: Handle, { accountId, domain }: DomainRef, atMs: number): Promise<void> {
  const sql = 'UPDATE sso_domains SET checked_at = $3 WHERE account_id = $1 AND domain = $2';
  await db.query('note_sso_domain_check', sql, [accountId, domain, new Date(atMs)]);
}

export async function deleteDomain(tx: Handle, { accountId, domain }: DomainRef): Promise<boolean> {
  const sql = 'DELETE FROM sso_domains WHERE account_id = $1 AND domain = $2';
  return (await tx.query('delete_sso_domain', sql, [accountId, domain])).rowCount === 1;
}

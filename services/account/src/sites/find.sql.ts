import type { FindPublicSiteResponse } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { siteOf, siteSelect, type SiteRecord } from './site';

export async function findSitesById(db: Handle, accountId: string, ids: readonly string[]): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteSelect} FROM sites WHERE account_id = $1 AND id = ANY($2::uuid[])`;
  const { rows } = await db.query('find_sites', sql, [accountId, ids]);
  return rows.map(siteOf);
}

export async function findSitesOfAccount(db: Handle, accountId: string): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteSelect} FROM sites WHERE account_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`;
  const { rows } = await db.query('list_sites', sql, [accountId]);
  return rows.map(siteOf);
}

/** Also whether the site takes requests of persons, in the same statement, because each public request asks. */
export async function findSiteByToken(db: Handle, token: string): Promise<(SiteRecord & { takesRequests: boolean }) | undefined> {
  const sql = `SELECT ${siteSelect}, EXISTS (SELECT FROM request_settings r
      WHERE r.account_id = sites.account_id AND r.site_id = sites.id AND r.confirmed_at IS NOT NULL) AS takes_requests
    FROM sites WHERE token = $1 AND deleted_at IS NULL`;
  const { rows } = await db.query<{ takes_requests: boolean }>('find_site_by_token', sql, [token]);
  return rows[0] && { ...siteOf(rows[0]), takesRequests: rows[0].takes_requests };
}

/** Only sites of active accounts, because the token of another one is refused too. */
export async function findPublicSiteById(db: Handle, id: string): Promise<FindPublicSiteResponse | undefined> {
  const sql = `SELECT sites.account_id AS "accountId", domain, coalesce(policy_id::text, '') AS "policyId"
    FROM sites JOIN accounts ON accounts.id = sites.account_id
    WHERE sites.id = $1 AND deleted_at IS NULL AND accounts.status = 'active'`;
  const { rows } = await db.query<FindPublicSiteResponse>('find_public_site', sql, [id]);
  return rows[0];
}

export async function hasSiteOfDomain(db: Handle, domains: readonly string[]): Promise<boolean> {
  const sql = 'SELECT 1 FROM sites WHERE domain = ANY($1::text[]) AND deleted_at IS NULL LIMIT 1';
  const { rows } = await db.query('has_site_of_domain', sql, [domains]);
  return rows.length > 0;
}

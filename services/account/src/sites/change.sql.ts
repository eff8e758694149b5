import type { Handle } from '@consent/postgres';
import { siteColumns, siteOf, type SiteRecord, type SiteRow } from './site';

export async function lockSite(tx: Handle, accountId: string, id: string): Promise<SiteRecord | undefined> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`;
  const {
    rows: [row],
  } = await tx.query<SiteRow>('lock_site', sql, [accountId, id]);
  return row && siteOf(row);
}

export async function lockSitesOfPolicy(tx: Handle, accountId: string, policyId: string): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE account_id = $1 AND policy_id = $2 ORDER BY id FOR UPDATE`;
  const { rows } = await tx.query<SiteRow>('lock_sites_of_policy', sql, [accountId, policyId]);
  return rows.map(siteOf);
}

export async function saveSite(tx: Handle, site: SiteRecord): Promise<void> {
  await tx.query(
    'save_site',
    `UPDATE sites SET name = $3, domain = $4, categories = $5, policy_id = $6, token = $7, updated_at = $8, deleted_at = $9, revision = $10,
       banner = $11
     WHERE account_id = $1 AND id = $2`,
    [
      site.accountId,
      site.id,
      site.name,
      site.domain,
      site.categories,
      site.policyId || null,
      site.token,
      new Date(site.updatedAtMs),
      site.deletedAtMs === 0 ? null : new Date(site.deletedAtMs),
      site.revision,
      site.bannerJson || null,
    ],
  );
}

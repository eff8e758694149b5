import type { Handle } from '@consent/postgres';
import type { SiteRecord } from './site';

export async function countSites(tx: Handle, accountId: string): Promise<number> {
  const sql = 'SELECT count(*) AS sites FROM sites WHERE account_id = $1 AND deleted_at IS NULL';
  const { rows } = await tx.query<{ sites: number }>('count_sites', sql, [accountId]);
  return rows[0]?.sites ?? 0;
}

export async function insertSite(tx: Handle, site: SiteRecord): Promise<void> {
  await tx.query(
    'insert_site',
    `INSERT INTO sites (account_id, id, name, domain, categories, policy_id, token, created_at, updated_at, revision, banner)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      site.accountId,
      site.id,
      site.name,
      site.domain,
      site.categories,
      site.policyId || null,
      site.token,
      new Date(site.createdAtMs),
      new Date(site.updatedAtMs),
      site.revision,
      site.bannerJson || null,
    ],
  );
}

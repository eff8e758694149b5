import type { Handle } from '@consent/postgres';
import type { SiteRecord } from '../../domain/site';

export async function insertSite(db: Handle, site: SiteRecord): Promise<void> {
  await db.query(
    'insert_site',
    `INSERT INTO sites (account_id, id, name, domain, categories, policy_id, token, created_at, updated_at, revision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
    ],
  );
}

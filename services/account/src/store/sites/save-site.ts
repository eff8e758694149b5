import type { Handle } from '@consent/postgres';
import type { SiteRecord } from '../../domain/site';

/** Writes what can change of a site, which the caller holds locked; its revision marks it for Redis. */
export async function saveSite(db: Handle, site: SiteRecord): Promise<void> {
  await db.query(
    'save_site',
    `UPDATE sites SET name = $3, domain = $4, categories = $5, policy_id = $6, token = $7, updated_at = $8, deleted_at = $9, revision = $10
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
    ],
  );
}

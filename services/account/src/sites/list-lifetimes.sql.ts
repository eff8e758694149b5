import type { Handle } from '@consent/postgres';
import { siteOf, siteSelect, type SiteRecord } from './site';

interface Page {
  cell: string;
  sinceMs: number;
  /** undefined: all changed at `sinceMs` or later. */
  afterId: string | undefined;
  limit: number;
}

export async function findSitesWithLifetime(db: Handle, { cell, sinceMs, afterId, limit }: Page): Promise<SiteRecord[]> {
  const { rows } = await db.query(
    'list_lifetimes',
    `SELECT ${siteSelect} FROM sites
     WHERE lifetime IS NOT NULL AND updated_at >= $2 AND ($3::uuid IS NULL OR (updated_at, id) > ($2, $3))
       AND NOT EXISTS (SELECT FROM account_closings c WHERE c.account_id = sites.account_id AND c.purging_since IS NOT NULL)
       AND (SELECT a.cell FROM accounts a WHERE a.id = sites.account_id) = $1
     ORDER BY updated_at, id LIMIT $4`,
    [cell, new Date(sinceMs), afterId ?? null, limit],
  );
  return rows.map(siteOf);
}

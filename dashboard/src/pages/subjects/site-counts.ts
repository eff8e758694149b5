import type { Schema } from '../../api/client';

export interface SiteCount {
  siteId: string;
  active: number;
  erased: number;
}

/** Expects records newest first. The site with the newest record comes first. */
export function countBySite(records: readonly Pick<Schema<'Consent'>, 'site_id' | 'deleted_at'>[]): SiteCount[] {
  const counts = new Map<string, SiteCount>();
  for (const { site_id: siteId, deleted_at } of records) {
    const count = counts.get(siteId) ?? { siteId, active: 0, erased: 0 };
    if (deleted_at === null) count.active += 1;
    else count.erased += 1;
    counts.set(siteId, count);
  }
  return [...counts.values()];
}

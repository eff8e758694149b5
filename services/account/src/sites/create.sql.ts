import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { siteColumns, type SiteRecord } from './site';

export async function countSites(tx: Handle, accountId: string): Promise<number> {
  const sql = 'SELECT count(*) AS sites FROM sites WHERE account_id = $1 AND deleted_at IS NULL';
  const { rows } = await tx.query<{ sites: number }>('count_sites', sql, [accountId]);
  return rows[0]?.sites ?? 0;
}

const insert = insertOf('sites', siteColumns);

export async function insertSite(tx: Handle, site: SiteRecord): Promise<void> {
  await tx.query('insert_site', insert.text, insert.valuesOf(site));
}

import type { Handle } from '@consent/postgres';
import type { SiteRecord } from '../../domain/site';
import { siteColumns, siteOf, type SiteRow } from './rows';

/** Deleted ones included; ids that are not the account's are left out. */
export async function findSites(db: Handle, accountId: string, ids: readonly string[]): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE account_id = $1 AND id = ANY($2::uuid[])`;
  const { rows } = await db.query<SiteRow>('find_sites', sql, [accountId, ids]);
  return rows.map(siteOf);
}

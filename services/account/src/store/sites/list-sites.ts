import type { Handle } from '@consent/postgres';
import type { SiteRecord } from '../../domain/site';
import { siteColumns, siteOf, type SiteRow } from './rows';

/** Newest first, without deleted ones. */
export async function listSites(db: Handle, accountId: string): Promise<SiteRecord[]> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE account_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`;
  const { rows } = await db.query<SiteRow>('list_sites', sql, [accountId]);
  return rows.map(siteOf);
}

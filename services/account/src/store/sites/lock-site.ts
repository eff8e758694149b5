import type { Handle } from '@consent/postgres';
import type { SiteRecord } from '../../domain/site';
import { siteColumns, siteOf, type SiteRow } from './rows';

/** The site, locked until the transaction ends; undefined when the account has none such, or it was deleted. */
export async function lockSite(db: Handle, accountId: string, id: string): Promise<SiteRecord | undefined> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`;
  const {
    rows: [row],
  } = await db.query<SiteRow>('lock_site', sql, [accountId, id]);
  return row && siteOf(row);
}

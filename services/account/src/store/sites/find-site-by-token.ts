import type { Handle } from '@consent/postgres';
import type { SiteRecord } from '../../domain/site';
import { siteColumns, siteOf, type SiteRow } from './rows';

/** The site that has this token now; a deleted one has none any more. */
export async function findSiteByToken(db: Handle, token: string): Promise<SiteRecord | undefined> {
  const sql = `SELECT ${siteColumns} FROM sites WHERE token = $1 AND deleted_at IS NULL`;
  const { rows } = await db.query<SiteRow>('find_site_by_token', sql, [token]);
  return rows[0] && siteOf(rows[0]);
}

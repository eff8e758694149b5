import type { Handle } from '@consent/postgres';
import { exportSelect, exportOf, type ExportRecord } from './export';

/**
 * Ids start with the request time. The bounds name both columns of the primary key, because with `account_id = $1`
 * alone PostgreSQL may scan all accounts' exports by id.
 */
export async function findExports(
  db: Handle,
  { accountId, limit, siteId }: { accountId: string; limit: number; siteId: string | undefined },
): Promise<ExportRecord[]> {
  const { rows } = await db.query(
    'list_exports',
    `SELECT ${exportSelect} FROM exports e WHERE (e.account_id, e.id) > ($1::uuid, '') AND (e.account_id, e.id) < ($1::uuid, 'exp_a')
       AND ($3::uuid IS NULL OR e.site_id = $3)
     ORDER BY e.account_id DESC, e.id DESC LIMIT $2`,
    [accountId, limit, siteId ?? null],
  );
  return rows.map(exportOf);
}

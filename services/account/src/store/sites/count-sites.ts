import type { Handle } from '@consent/postgres';

/** Sites that count towards the plan: those that are not deleted. */
export async function countSites(db: Handle, accountId: string): Promise<number> {
  const sql = 'SELECT count(*) AS sites FROM sites WHERE account_id = $1 AND deleted_at IS NULL';
  const { rows } = await db.query<{ sites: number }>('count_sites', sql, [accountId]);
  return rows[0]?.sites ?? 0;
}

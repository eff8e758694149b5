import type { Handle } from '@consent/postgres';

/** Whether calls are in flight that PostgreSQL admitted. */
export async function hasOpenHolds(db: Handle): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT FROM usage_counters WHERE held_direct > 0) AS has';
  const { rows } = await db.query<{ has: boolean }>('has_open_holds', sql, []);
  return rows[0]?.has === true;
}

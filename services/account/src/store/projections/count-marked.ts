import type { Handle } from '@consent/postgres';

/** How many rows Redis has not confirmed: accounts, keys, sites and direct usage. */
export async function countMarked(db: Handle): Promise<number> {
  const { rows } = await db.query<{ marked: number }>(
    'count_marked',
    `SELECT (SELECT count(*) FROM accounts WHERE projected_revision < revision)
          + (SELECT count(*) FROM api_keys WHERE projected_revision < revision)
          + (SELECT count(*) FROM sites WHERE projected_revision < revision)
          + (SELECT count(*) FROM usage_counters WHERE merged_direct < used_direct) AS marked`,
    [],
  );
  return rows[0]?.marked ?? 0;
}

import type { Handle } from '@consent/postgres';

/**
 * Takes one unit of an account's month, in the transaction that stores the export;
 * false when `maxExports` are taken already (0: no limit). Calls at the same time take
 * turns at the row.
 */
export async function takeUnit(db: Handle, accountId: string, period: string, maxExports: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'take_unit',
    `INSERT INTO export_months AS m (account_id, period, used) VALUES ($1, $2, 1)
     ON CONFLICT (account_id, period) DO UPDATE SET used = m.used + 1 WHERE $3 = 0 OR m.used < $3`,
    [accountId, period, maxExports],
  );
  return rowCount === 1;
}

import type { Handle } from '@consent/postgres';

/** 0 means no limit. Parallel calls wait for each other on the row. */
export async function takeUnit(tx: Handle, accountId: string, period: string, maxExports: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'take_unit',
    `INSERT INTO export_months AS m (account_id, period, used) VALUES ($1, $2, 1)
     ON CONFLICT (account_id, period) DO UPDATE SET used = m.used + 1 WHERE $3 = 0 OR m.used < $3`,
    [accountId, period, maxExports],
  );
  return rowCount === 1;
}

export async function giveUnitBack(tx: Handle, accountId: string, period: string): Promise<void> {
  await tx.query('give_unit_back', 'UPDATE export_months SET used = used - 1 WHERE account_id = $1 AND period = $2', [accountId, period]);
}

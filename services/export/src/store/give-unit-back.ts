import type { Handle } from '@consent/postgres';

/** Gives the unit of a failed export back to its own month (decision 3.6), in the transaction that fails it. */
export async function giveUnitBack(db: Handle, accountId: string, period: string): Promise<void> {
  await db.query('give_unit_back', 'UPDATE export_months SET used = used - 1 WHERE account_id = $1 AND period = $2', [accountId, period]);
}

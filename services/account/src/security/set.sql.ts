import type { Handle } from '@consent/postgres';

/** Leaves the revision as it is, because Redis has no copy of it. False if there is no such account. */
export async function saveRequireSecondFactor(tx: Handle, accountId: string, requires: boolean): Promise<boolean> {
  const sql = 'UPDATE accounts SET require_second_factor = $2 WHERE id = $1';
  return (await tx.query('save_require_second_factor', sql, [accountId, requires])).rowCount === 1;
}

import type { Handle } from '@consent/postgres';

/** Leaves the revision as it is, because Redis has no copy of it. The caller has locked the account. */
export async function saveRequireSecondFactor(tx: Handle, accountId: string, requires: boolean): Promise<void> {
  await tx.query('save_require_second_factor', 'UPDATE accounts SET require_second_factor = $2 WHERE id = $1', [accountId, requires]);
}

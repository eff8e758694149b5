import type { Handle } from '@consent/postgres';
import type { PolicyUsage } from '../domain/policy-usage';

/** Writes what the account's policies take, which the caller holds locked. */
export async function saveUsage(db: Handle, accountId: string, { livePolicies, textBytes }: PolicyUsage): Promise<void> {
  const sql = 'UPDATE policy_usage SET live_policies = $2, text_bytes = $3 WHERE account_id = $1';
  await db.query('save_policy_usage', sql, [accountId, livePolicies, textBytes]);
}

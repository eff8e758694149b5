import type { Handle } from '@consent/postgres';
import type { PolicyUsage } from './usage.rule';

/** Lock the usage before any policy. The first call counts the policies; a parallel call waits at the insert, so no change is missed. */
export async function lockUsage(tx: Handle, accountId: string): Promise<PolicyUsage> {
  const lock = () =>
    tx.query<{ live_policies: number; text_bytes: number }>(
      'lock_policy_usage',
      'SELECT live_policies, text_bytes FROM policy_usage WHERE account_id = $1 FOR UPDATE',
      [accountId],
    );
  let [row] = (await lock()).rows;
  if (row === undefined) {
    await tx.query(
      'count_policy_usage',
      `INSERT INTO policy_usage (account_id, live_policies, text_bytes)
       SELECT $1, (SELECT count(*) FROM policies WHERE account_id = $1 AND deleted_at IS NULL),
         (SELECT coalesce(sum(octet_length(content)), 0) FROM policy_versions WHERE account_id = $1)
       ON CONFLICT (account_id) DO NOTHING`,
      [accountId],
    );
    [row] = (await lock()).rows;
  }
  if (row === undefined) throw new Error('the usage row of the account is missing after its insert');
  return { livePolicies: row.live_policies, textBytes: row.text_bytes };
}

export async function saveUsage(tx: Handle, accountId: string, { livePolicies, textBytes }: PolicyUsage): Promise<void> {
  const sql = 'UPDATE policy_usage SET live_policies = $2, text_bytes = $3 WHERE account_id = $1';
  await tx.query('save_policy_usage', sql, [accountId, livePolicies, textBytes]);
}

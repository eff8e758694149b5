import type { Handle } from '@consent/postgres';

/** What a leaf says: a version, or 0 for the deletion of the policy. */
interface LoggedPolicy {
  accountId: string;
  policyId: string;
  version: number;
}

/** Notes that a version of a policy, or its deletion, has a leaf. The caller queues the leaf in the same transaction. */
export async function markLogged(tx: Handle, { accountId, policyId, version }: LoggedPolicy): Promise<void> {
  await tx.query(
    'mark_policy_logged',
    'INSERT INTO logged_policies (account_id, policy_id, version, attested) VALUES ($1, $2, $3, false)',
    [accountId, policyId, version],
  );
}

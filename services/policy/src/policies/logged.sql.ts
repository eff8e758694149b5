import type { Handle } from '@consent/postgres';

interface LoggedPolicy {
  accountId: string;
  policyId: string;
  version: number;
}

export async function markLogged(tx: Handle, { accountId, policyId, version }: LoggedPolicy): Promise<void> {
  await tx.query(
    'mark_policy_logged',
    'INSERT INTO logged_policies (account_id, policy_id, version, attested) VALUES ($1, $2, $3, false)',
    [accountId, policyId, version],
  );
}

import type { Handle } from '@consent/postgres';

/** Of policies, versions and marks, in order. */
export async function findPolicyIds(db: Handle, accountId: string, afterId: string | undefined, limit: number): Promise<string[]> {
  const from = (column: string, table: string) =>
    `(SELECT DISTINCT ${column} AS id FROM ${table} WHERE account_id = $1 AND ($2::uuid IS NULL OR ${column} > $2) ORDER BY id LIMIT $3)`;
  const { rows } = await db.query<{ id: string }>(
    'find_policy_ids',
    `${from('id', 'policies')} UNION ${from('policy_id', 'policy_versions')} ORDER BY id LIMIT $3`,
    [accountId, afterId ?? null, limit],
  );
  return rows.map((row) => row.id);
}

export async function lockMarks(tx: Handle, accountId: string, policyIds: readonly string[]): Promise<void> {
  await tx.query(
    'lock_policy_marks',
    `SELECT FROM logged_policies WHERE account_id = $1 AND policy_id = ANY ($2::uuid[]) ORDER BY policy_id, version FOR UPDATE`,
    [accountId, policyIds],
  );
}

export async function markAttested(
  tx: Handle,
  accountId: string,
  versions: readonly { policyId: string; version: number }[],
): Promise<void> {
  await tx.query(
    'mark_policies_attested',
    `UPDATE logged_policies l SET attested = true FROM unnest($2::uuid[], $3::integer[]) AS lost(policy_id, version)
     WHERE l.account_id = $1 AND l.policy_id = lost.policy_id AND l.version = lost.version`,
    [accountId, versions.map(({ policyId }) => policyId), versions.map(({ version }) => version)],
  );
}

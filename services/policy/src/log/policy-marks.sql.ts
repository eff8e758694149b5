import type { Handle } from '@consent/postgres';

/** Accounts with a row in any of these tables, ordered by id. Each recursion step is one index search per table. */
export async function findRowAccounts(db: Handle, afterAccountId: string, limit: number): Promise<string[]> {
  const next = (after: string) => `
    (SELECT min(account_id::text)::uuid FROM (
      (SELECT account_id FROM policies WHERE account_id > ${after} ORDER BY account_id LIMIT 1)
      UNION ALL (SELECT account_id FROM policy_versions WHERE account_id > ${after} ORDER BY account_id LIMIT 1)
      UNION ALL (SELECT account_id FROM logged_policies WHERE account_id > ${after} ORDER BY account_id LIMIT 1)
      UNION ALL (SELECT account_id FROM notices WHERE account_id > ${after} ORDER BY account_id LIMIT 1)
      UNION ALL (SELECT account_id FROM notice_pictures WHERE account_id > ${after} ORDER BY account_id LIMIT 1)
      UNION ALL (SELECT account_id FROM logged_notices WHERE account_id > ${after} ORDER BY account_id LIMIT 1)
      UNION ALL (SELECT account_id FROM seen_reports WHERE account_id > ${after} ORDER BY account_id LIMIT 1)) AS firsts)`;
  const { rows } = await db.query<{ account_id: string }>(
    'find_row_accounts',
    `WITH RECURSIVE accounts AS (
       SELECT ${next('$1')} AS account_id, 1 AS place
       UNION ALL SELECT ${next('accounts.account_id')}, place + 1 FROM accounts WHERE account_id IS NOT NULL AND place < $2::integer)
     SELECT account_id FROM accounts WHERE account_id IS NOT NULL ORDER BY account_id`,
    [afterAccountId, limit],
  );
  return rows.map((row) => row.account_id);
}

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

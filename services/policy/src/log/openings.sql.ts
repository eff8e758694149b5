import type { Handle } from '@consent/postgres';
import type { VersionRef } from './versions.sql';

/** Keys of leaves by policy, then version, a deletion (version 0) last. */
export async function findLoggedKeys(
  db: Handle,
  accountId: string,
  after: Pick<VersionRef, 'policyId' | 'version'> | undefined,
  limit: number,
): Promise<VersionRef[]> {
  const { rows } = await db.query<{ policy_id: string; version: number }>(
    'find_logged_keys',
    `SELECT policy_id, version FROM logged_policies
     WHERE account_id = $1 AND ($2::uuid IS NULL OR (policy_id, version = 0, version) > ($2, $3::integer = 0, $3))
     ORDER BY policy_id, version = 0, version LIMIT $4`,
    [accountId, after?.policyId ?? null, after?.version ?? 0, limit],
  );
  return rows.map((row) => ({ accountId, policyId: row.policy_id, version: row.version }));
}

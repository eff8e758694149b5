import type { Handle } from '@consent/postgres';
import { policyOf, policySelect, policyWithVersion, type PolicyRecord } from './policy';

export async function findPolicies(db: Handle, accountId: string, ids: readonly string[]): Promise<PolicyRecord[]> {
  const { rows } = await db.query(
    'find_policies',
    `SELECT ${policySelect} FROM ${policyWithVersion}
     WHERE p.account_id = $1 AND p.id = ANY ($2::uuid[]) AND p.deleted_at IS NULL
     ORDER BY p.created_at DESC, p.id DESC`,
    [accountId, ids],
  );
  return rows.map(policyOf);
}

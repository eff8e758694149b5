import type { Handle } from '@consent/postgres';
import { policyColumns, policyOf, policyWithVersion, type PolicyRecord, type PolicyRow } from './policy';

export async function findPolicies(db: Handle, accountId: string, ids: readonly string[]): Promise<PolicyRecord[]> {
  const { rows } = await db.query<PolicyRow>(
    'find_policies',
    `SELECT ${policyColumns} FROM ${policyWithVersion}
     WHERE p.account_id = $1 AND p.id = ANY ($2::uuid[]) AND p.deleted_at IS NULL
     ORDER BY p.created_at DESC, p.id DESC`,
    [accountId, ids],
  );
  return rows.map(policyOf);
}

import type { Handle } from '@consent/postgres';
import { policyOf, type PolicyRecord } from './policy';

/** Finds deleted policies too, because versions are never removed. */
export async function findPublished(db: Handle, accountId: string, id: string, version: number): Promise<PolicyRecord> {
  const { rows } = await db.query(
    'find_published_policy',
    `SELECT p.account_id, p.id, v.name, v.content, v.version, v.sha256, p.created_at, v.published_at AS updated_at
     FROM policies p JOIN policy_versions v ON v.account_id = p.account_id AND v.policy_id = p.id
     WHERE p.account_id = $1 AND p.id = $2 AND v.version = $3`,
    [accountId, id, version],
  );
  return policyOf(rows[0]!);
}

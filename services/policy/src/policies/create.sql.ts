import type { Handle } from '@consent/postgres';
import type { PolicyRecord } from './policy';

export async function insertPolicy(tx: Handle, policy: PolicyRecord, changeNote: string): Promise<void> {
  await tx.query(
    'insert_policy',
    `WITH policy AS (
       INSERT INTO policies (account_id, id, name, version, revision, created_at, updated_at) VALUES ($1, $2, $3, $4, $4, $7, $7))
     INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at, change_note)
     VALUES ($1, $2, $4, $3, $5, $6, $7, $8)`,
    [
      policy.accountId,
      policy.id,
      policy.name,
      policy.version,
      policy.content,
      policy.sha256,
      new Date(policy.createdAtMs),
      changeNote || null,
    ],
  );
}

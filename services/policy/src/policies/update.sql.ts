import type { Handle } from '@consent/postgres';
import type { PolicyRecord } from './policy';

export async function saveVersion(tx: Handle, policy: PolicyRecord, changeNote: string): Promise<void> {
  await tx.query(
    'save_version',
    `WITH policy AS (
       UPDATE policies SET name = $3, version = $4, revision = $4, updated_at = $7 WHERE account_id = $1 AND id = $2)
     INSERT INTO policy_versions (account_id, policy_id, version, name, content, sha256, published_at, change_note)
     VALUES ($1, $2, $4, $3, $5, $6, $7, $8)`,
    [
      policy.accountId,
      policy.id,
      policy.name,
      policy.version,
      policy.content,
      policy.sha256,
      new Date(policy.updatedAtMs),
      changeNote || null,
    ],
  );
}

import type { Handle } from '@consent/postgres';

/** The caller has locked the policy. Its versions stay. */
export async function markDeleted(tx: Handle, accountId: string, id: string, atMs: number): Promise<void> {
  await tx.query(
    'mark_deleted',
    'UPDATE policies SET deleted_at = $3, updated_at = $3, revision = version + 1 WHERE account_id = $1 AND id = $2',
    [accountId, id, new Date(atMs)],
  );
}

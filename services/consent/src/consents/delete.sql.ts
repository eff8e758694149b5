import type { Handle } from '@consent/postgres';

/** Erases one record, which the caller holds locked. */
export async function markDeleted(tx: Handle, accountId: string, id: string, atMs: number): Promise<void> {
  await tx.query('mark_deleted', 'UPDATE consents SET deleted_at = $3, updated_at = $3 WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
    new Date(atMs),
  ]);
}

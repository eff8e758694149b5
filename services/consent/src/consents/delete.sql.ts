import type { Handle } from '@consent/postgres';

interface Deletion {
  accountId: string;
  id: string;
  atMs: number;
  /** "kind:id"; undefined if the deletion has no leaf. */
  deletedBy: string | undefined;
}

/** The caller has locked the record, and writes the event in the same transaction. */
export async function markDeleted(tx: Handle, { accountId, id, atMs, deletedBy }: Deletion): Promise<void> {
  await tx.query(
    'mark_deleted',
    `UPDATE consents SET deleted_at = $3, updated_at = $3, deleted_by = $4, deletion_outbox_at = now()
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, new Date(atMs), deletedBy ?? null],
  );
}

import type { Handle } from '@consent/postgres';

/** Deletes up to `limit` rows of the ledger from before `beforeMs`; those that another process deletes are left to it. Answers how many. */
export async function deleteOldSettlements(db: Handle, { beforeMs, limit }: { beforeMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_old_settlements',
    `DELETE FROM usage_ledger WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM usage_ledger WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [new Date(beforeMs), limit],
  );
  return rowCount ?? 0;
}

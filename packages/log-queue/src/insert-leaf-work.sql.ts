import type { Handle } from '@consent/postgres';
import type { LeafWork } from './leaf-work';

/** Run it in the transaction that writes the events: `created_at` must equal that of the outbox rows, whose key it is part of. */
export async function insertLeafWork(tx: Handle, { accountId, outboxIds, leaves, salts, material }: LeafWork): Promise<void> {
  await tx.query(
    'insert_leaf_work',
    `INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material) VALUES ($1, $2, $3, decode($4, 'hex'), $5)`,
    [accountId, outboxIds, leaves, salts, material],
  );
}

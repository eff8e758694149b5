import type { Handle } from '@consent/postgres';
import type { LeafWork } from './leaf-work';

/**
 * Queues leaves in the transaction that writes their events. `created_at` is the transaction's time, as in the outbox,
 * where it is the first column of the key.
 */
export async function insertLeafWork(tx: Handle, { accountId, outboxIds, leaves, salts, material }: LeafWork): Promise<void> {
  await tx.query(
    'insert_leaf_work',
    `INSERT INTO log_queue (account_id, outbox_ids, leaves, salts, material) VALUES ($1, $2, $3, decode($4, 'hex'), $5)`,
    [accountId, outboxIds, leaves, salts, material],
  );
}

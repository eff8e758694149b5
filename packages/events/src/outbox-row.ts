import type { Handle } from '@consent/postgres';

export interface OutboxRow {
  id: string;
  account_id: string;
  type: string;
  /** The text of one event, or of several (event-bundle.ts). */
  payload: string;
  /** Of each of its events, joined (event-bundle.ts); null when they were not signed. */
  signature: string | null;
  /** As text: a Date would lose the microseconds by which the row is found again. */
  created_at_text: string;
}

/**
 * For the statements that follow in this transaction. An outbox is either nearly all
 * sent or, after an outage, nearly all pending; statistics of the one state would
 * make the planner sort or scan a whole day in the other.
 */
export async function useIndexesOnly(tx: Handle): Promise<void> {
  await tx.query(
    'use_indexes_only',
    `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_sort', 'enable_seqscan', 'enable_bitmapscan']) AS name`,
    [],
  );
}

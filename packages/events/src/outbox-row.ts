import type { Handle } from '@consent/postgres';

export interface OutboxRow {
  id: string;
  account_id: string;
  type: string;
  payload: string;
  /** Joined signatures of the row's events (event-bundle.ts). null if unsigned. */
  signature: string | null;
  traceparent: string | null;
  /** Text, because a Date would lose the microseconds that are part of the row's key. */
  created_at_text: string;
}

/**
 * Applies to the rest of the transaction. An outbox is either almost all sent or, after an outage, almost all pending.
 * With statistics from the other state, the planner would sort or scan a whole day.
 *
 * Reads a table, because a cluster of Citus then changes the settings of the worker node that has the tables.
 */
export async function useIndexesOnly(tx: Handle): Promise<void> {
  await tx.query(
    'use_indexes_only',
    `SELECT set_config(name, 'off', true)
     FROM (SELECT FROM relay_state LIMIT 1) AS here, unnest(ARRAY['enable_sort', 'enable_seqscan', 'enable_bitmapscan']) AS name`,
    [],
  );
}

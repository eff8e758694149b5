import type { Handle } from '@consent/postgres';

/** `isSum` is false for deltas of calls, and true for sums of such deltas. */
export interface DeltaKind {
  isSum: boolean;
}

export type Fold = 'consent_stats_fold' | 'notice_answers_fold';

/** Transaction ids as text. */
export interface Horizon {
  /** Every transaction below it has ended. */
  oldestInFlight: string;
  /** No transaction at or above it has begun. */
  next: string;
}

/**
 * Read it before the deltas, in a statement of its own without tables. A Citus coordinator then answers, and it is the
 * server whose transactions `written_by` names. A worker node, which reads the deltas, has other ids.
 */
export async function readNext(db: Handle): Promise<Horizon['next']> {
  const { rows } = await db.query<{ next: string }>(
    'read_stats_horizon',
    'SELECT pg_snapshot_xmax(current)::text AS next FROM pg_current_snapshot() AS current',
    [],
  );
  return rows[0]!.next;
}

/**
 * Condition for deltas that are not folded yet. Skips folded deltas, which stay in the table as dead rows while an old
 * snapshot lives. A cursor ahead of all transactions comes from a dump of another cluster and is ignored. `next` is a
 * parameter, `next` of the horizon. `fold` is the table of the cursor.
 */
export const mayBeLeft = ({ isSum }: DeltaKind, next: string, fold: Fold = 'consent_stats_fold') => `is_sum = ${isSum} AND written_by >= (
  SELECT CASE WHEN folded_below <= ${next}::xid8 THEN folded_below ELSE '0' END
  FROM ${fold} WHERE is_sum = ${isSum})`;

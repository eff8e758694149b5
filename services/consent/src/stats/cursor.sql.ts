/** `isSum` is false for deltas of calls, and true for sums of such deltas. */
export interface DeltaKind {
  isSum: boolean;
}

/**
 * Condition for deltas that are not folded yet. Skips folded deltas, which stay in the table as dead rows while an old
 * snapshot lives. A cursor ahead of all transactions comes from a dump of another cluster and is ignored.
 */
export const mayBeLeft = ({ isSum }: DeltaKind) => `is_sum = ${isSum} AND written_by >= (
  SELECT CASE WHEN folded_below <= pg_snapshot_xmax(pg_current_snapshot()) THEN folded_below ELSE '0' END
  FROM consent_stats_fold WHERE is_sum = ${isSum})`;

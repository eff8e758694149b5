/** Deltas are what calls wrote, or the sums that folds made of those. */
export interface DeltaKind {
  isSum: boolean;
}

/**
 * SQL: a condition for the deltas of a kind that may be left. Earlier ones are folded, and what is dead of them beside an old
 * snapshot is not read. A cursor ahead of all transactions came with a dump of another cluster: then no delta is passed over.
 */
export const mayBeLeft = ({ isSum }: DeltaKind) => `is_sum = ${isSum} AND written_by >= (
  SELECT CASE WHEN folded_below <= pg_snapshot_xmax(pg_current_snapshot()) THEN folded_below ELSE '0' END
  FROM consent_stats_fold WHERE is_sum = ${isSum})`;

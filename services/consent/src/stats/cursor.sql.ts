/**
 * SQL: the first transaction whose deltas may be left. Earlier ones are folded, and what is dead of them beside an old
 * snapshot is not read. A cursor ahead of all transactions came with a dump of another cluster: then no delta is passed over.
 */
export const oldestTransactionLeft = `(
  SELECT CASE WHEN folded_below <= pg_snapshot_xmax(pg_current_snapshot()) THEN folded_below ELSE '0' END FROM consent_stats_fold)`;

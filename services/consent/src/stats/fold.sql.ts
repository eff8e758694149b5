import type { Handle } from '@consent/postgres';
import { mayBeLeft, type DeltaKind } from './cursor.sql';

/**
 * Locks the fold of a kind until the transaction ends. Returns false if the last fold ended less than `restMs` ago.
 * Disables sequential scans, because the planner underestimates a table of mostly dead rows.
 */
export async function beginFold(tx: Handle, { isSum }: DeltaKind, restMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'begin_fold',
    `SELECT set_config('enable_seqscan', 'off', true) FROM consent_stats_fold
     WHERE is_sum = $1 AND folded_at <= now() - make_interval(secs => $2) FOR UPDATE`,
    [isSum, restMs / 1000],
  );
  return rowCount === 1;
}

const intoSums = `
  INSERT INTO consent_stats_deltas (account_id, site_id, day, counts, is_sum)
  SELECT account_id, site_id, day, json_object_agg(category, json_build_array(accepted, refused)), true FROM counted GROUP BY 1, 2, 3`;

const intoCounters = `
  INSERT INTO consent_stats AS stats (account_id, day, site_id, category, accepted, refused)
  SELECT account_id, day, site_id, category, accepted, refused FROM counted ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, day, site_id, category)
    DO UPDATE SET accepted = stats.accepted + excluded.accepted, refused = stats.refused + excluded.refused`;

/**
 * The cursor stops at the oldest transaction in flight, which may still commit deltas, and at the last delta of a full
 * batch. Deltas are never updated, so ctid identifies them without a join.
 */
export const foldStatement = ({ isSum }: DeltaKind) => `
  WITH next AS MATERIALIZED (
    SELECT ctid AS place, written_by FROM consent_stats_deltas WHERE ${mayBeLeft({ isSum })} ORDER BY written_by, id LIMIT $1),
  folded AS (
    DELETE FROM consent_stats_deltas WHERE ctid = ANY (ARRAY(SELECT place FROM next)) RETURNING account_id, day, site_id, counts),
  counted AS (
    SELECT account_id, day, site_id, key AS category, sum((value ->> 0)::bigint)::bigint AS accepted, sum((value ->> 1)::bigint)::bigint AS refused
    FROM folded, json_each(counts) GROUP BY 1, 2, 3, 4),
  added AS (${isSum ? intoCounters : intoSums}),
  taken AS (
    SELECT count(*) AS deltas, count(*) < $1 AS are_all, pg_snapshot_xmin(pg_current_snapshot()) AS oldest_in_flight,
      (SELECT written_by FROM next ORDER BY written_by DESC LIMIT 1) AS last
    FROM next),
  moved AS (
    UPDATE consent_stats_fold SET
      folded_below = CASE WHEN are_all THEN oldest_in_flight ELSE LEAST(oldest_in_flight, last) END,
      folded_at = CASE WHEN are_all THEN now() ELSE folded_at END
    FROM taken WHERE is_sum = ${isSum} AND deltas > 0)
  SELECT deltas AS folded FROM taken`;

export async function foldDeltas(tx: Handle, kind: DeltaKind, limit: number): Promise<number> {
  const { rows } = await tx.query<{ folded: number }>(kind.isSum ? 'fold_sums' : 'fold_deltas', foldStatement(kind), [limit]);
  return rows[0]?.folded ?? 0;
}

import type { Handle } from '@consent/postgres';
import { type DeltaKind, type Fold, type Horizon, mayBeLeft } from './cursor.sql';

/** `set_config` disables sequential scans, because the planner underestimates a table of mostly dead rows. */
const begin: Readonly<Record<Fold, string>> = {
  consent_stats_fold: `SELECT set_config('enable_seqscan', 'off', true) FROM consent_stats_fold
    WHERE is_sum = $1 AND folded_at <= now() - make_interval(secs => $2) FOR UPDATE`,
  notice_answers_fold: `SELECT set_config('enable_seqscan', 'off', true) FROM notice_answers_fold
    WHERE is_sum = $1 AND folded_at <= now() - make_interval(secs => $2) FOR UPDATE`,
};

/** Locks the fold of a kind until the transaction ends. Returns false if the last fold ended less than `restMs` ago. */
export async function beginFold(tx: Handle, { isSum }: DeltaKind, restMs: number, fold: Fold = 'consent_stats_fold'): Promise<boolean> {
  const { rowCount } = await tx.query(`begin_${fold}`, begin[fold], [isSum, restMs / 1000]);
  return rowCount === 1;
}

const intoSums = `
  INSERT INTO consent_stats_deltas (account_id, site_id, day, counts, is_sum, written_by)
  SELECT account_id, site_id, day, json_object_agg(category, json_build_array(accepted, refused)), true, $4::xid8 FROM counted GROUP BY 1, 2, 3`;

const intoCounters = `
  INSERT INTO consent_stats AS stats (account_id, day, site_id, category, accepted, refused)
  SELECT account_id, day, site_id, category, accepted, refused FROM counted ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, day, site_id, category)
    DO UPDATE SET accepted = stats.accepted + excluded.accepted, refused = stats.refused + excluded.refused`;

/**
 * The cursor stops at the oldest transaction in flight, which may still commit deltas, and at the last delta of a full
 * batch. Deltas are never updated, so ctid identifies them without a join. The DELETE finds them itself, because Citus
 * refuses a ctid from another part of the statement, and it refuses now() in a CASE of an UPDATE.
 *
 * $1: most deltas, $2 and $3: `oldestInFlight` and `next` of the horizon, $4: its `own`, only for sums. A default would be the
 * transaction of a worker node.
 */
export const foldStatement = ({ isSum }: DeltaKind) => `
  WITH folded AS (
    DELETE FROM consent_stats_deltas WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM consent_stats_deltas WHERE ${mayBeLeft({ isSum }, '$3')} ORDER BY written_by, id LIMIT $1))
    RETURNING account_id, day, site_id, counts, written_by),
  counted AS (
    SELECT account_id, day, site_id, key AS category, sum((value ->> 0)::bigint)::bigint AS accepted, sum((value ->> 1)::bigint)::bigint AS refused
    FROM folded, json_each(counts) GROUP BY 1, 2, 3, 4),
  added AS (${isSum ? intoCounters : intoSums}),
  taken AS (
    SELECT count(*) AS deltas, CASE WHEN count(*) < $1 THEN now() END AS ended_at,
      (SELECT written_by FROM folded ORDER BY written_by DESC LIMIT 1) AS last
    FROM folded),
  moved AS (
    UPDATE consent_stats_fold SET
      folded_below = CASE WHEN ended_at IS NOT NULL THEN $2::xid8 ELSE LEAST($2::xid8, last) END,
      folded_at = coalesce(ended_at, folded_at)
    FROM taken WHERE is_sum = ${isSum} AND deltas > 0)
  SELECT deltas AS folded FROM taken`;

/**
 * Read it before the fold, in a statement without tables, so that a Citus coordinator answers (see `readNext`). `own` is the id of the
 * transaction itself, for the sums that it writes.
 */
export async function readFoldHorizon(tx: Handle): Promise<Horizon & { own: string }> {
  const { rows } = await tx.query<{ oldest_in_flight: string; next: string; own: string }>(
    'read_fold_horizon',
    `SELECT pg_snapshot_xmin(current)::text AS oldest_in_flight, pg_snapshot_xmax(current)::text AS next, pg_current_xact_id()::text AS own
     FROM pg_current_snapshot() AS current`,
    [],
  );
  const { oldest_in_flight: oldestInFlight, next, own } = rows[0]!;
  return { oldestInFlight, next, own };
}

/** The values of `foldStatement`. */
export const foldValues = ({ isSum }: DeltaKind, limit: number, { oldestInFlight, next, own }: Horizon & { own: string }) => [
  limit,
  oldestInFlight,
  next,
  ...(isSum ? [] : [own]),
];

export async function foldDeltas(tx: Handle, kind: DeltaKind, limit: number): Promise<number> {
  const values = foldValues(kind, limit, await readFoldHorizon(tx));
  const { rows } = await tx.query<{ folded: number }>(kind.isSum ? 'fold_sums' : 'fold_deltas', foldStatement(kind), values);
  return rows[0]?.folded ?? 0;
}

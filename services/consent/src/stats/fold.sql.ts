import type { Handle } from '@consent/postgres';

/**
 * Moves up to `limit` deltas into the counters, all or none, and returns how many. Processes that
 * fold at the same time take different deltas (SKIP LOCKED) and lock the counters in the same order, so
 * they cannot deadlock.
 */
export async function foldDeltas(db: Handle, limit: number): Promise<number> {
  const { rows } = await db.query<{ folded: number }>(
    'fold_stats',
    `WITH folded AS (
       DELETE FROM consent_stats_deltas AS deltas
       USING (SELECT account_id, id FROM consent_stats_deltas LIMIT $1 FOR UPDATE SKIP LOCKED) AS next
       WHERE deltas.account_id = next.account_id AND deltas.id = next.id
       RETURNING deltas.account_id, day, site_id, counts),
     summed AS (
       INSERT INTO consent_stats AS stats (account_id, day, site_id, category, accepted, refused)
       SELECT account_id, day, site_id, key, sum((value ->> 0)::bigint), sum((value ->> 1)::bigint)
       FROM folded, json_each(counts) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
       ON CONFLICT (account_id, day, site_id, category)
         DO UPDATE SET accepted = stats.accepted + excluded.accepted, refused = stats.refused + excluded.refused)
     SELECT count(*) AS folded FROM folded`,
    [limit],
  );
  return rows[0]?.folded ?? 0;
}

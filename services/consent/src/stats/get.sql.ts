import type { Handle } from '@consent/postgres';
import { mayBeLeft, readNext, type DeltaKind } from './cursor.sql';
import type { DaySpan } from './days.rule';

interface StatsFilter extends DaySpan {
  accountId: string;
  siteId: string | undefined;
}

interface Count {
  of: string;
  accepted: number;
  refused: number;
}

interface Stats {
  days: Count[];
  sites: Count[];
  categories: Count[];
}

/** An account may use any number of categories. */
const maxCategories = 500;

const countsOfDeltas = (kind: DeltaKind) => `
    SELECT site_id, day, key, (value ->> 0)::bigint, (value ->> 1)::bigint FROM consent_stats_deltas, json_each(counts)
    WHERE account_id = $1 AND ${mayBeLeft(kind, '$5')} AND day BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR site_id = $4)`;

export const sumStatement = `
  WITH counted AS (
    SELECT site_id, day, category, accepted, refused FROM consent_stats
    WHERE account_id = $1 AND day BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR site_id = $4)
    UNION ALL
    ${countsOfDeltas({ isSum: false })}
    UNION ALL
    ${countsOfDeltas({ isSum: true })})
  SELECT day, site_id, NULL AS category, sum(accepted)::bigint AS accepted, sum(refused)::bigint AS refused
  FROM counted WHERE category = '' GROUP BY GROUPING SETS ((day), (site_id))
  UNION ALL
  (SELECT NULL, NULL, category, sum(accepted)::bigint, sum(refused)::bigint
   FROM counted WHERE category <> '' GROUP BY category ORDER BY sum(accepted + refused) DESC, category LIMIT ${maxCategories})`;

/**
 * Sums counters and deltas in one snapshot, so that folding in parallel neither hides a decision nor counts it twice.
 * Days are oldest first, sites and categories largest first.
 */
export async function sumStats(db: Handle, { accountId, siteId, fromDay, toDay }: StatsFilter): Promise<Stats> {
  const next = await readNext(db);
  const { rows } = await db.query<{
    day: string | null;
    site_id: string | null;
    category: string | null;
    accepted: number;
    refused: number;
  }>('sum_stats', sumStatement, [accountId, fromDay, toDay, siteId ?? null, next]);
  const by = (column: 'day' | 'site_id' | 'category') =>
    rows.flatMap((row) => (row[column] === null ? [] : [{ of: row[column], accepted: row.accepted, refused: row.refused }]));
  const oldestFirst = (a: Count, b: Count) => (a.of < b.of ? -1 : 1);
  const largestFirst = (a: Count, b: Count) => b.accepted + b.refused - a.accepted - a.refused || oldestFirst(a, b);
  return { days: by('day').sort(oldestFirst), sites: by('site_id').sort(largestFirst), categories: by('category').sort(largestFirst) };
}

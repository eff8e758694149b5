import type { Handle } from '@consent/postgres';
import { type DeltaKind, mayBeLeft, readNext } from './cursor.sql';
import { foldValues, readFoldHorizon } from './fold.sql';

const fold = 'notice_answers_fold';

const intoSums = `
  INSERT INTO notice_answer_deltas (account_id, site_id, notice_sha256, action, times, is_sum, written_by)
  SELECT account_id, site_id, notice_sha256, action, times, true, $4::xid8 FROM counted`;

const intoCounters = `
  INSERT INTO notice_answers AS answers (account_id, site_id, notice_sha256, action, times)
  SELECT account_id, site_id, notice_sha256, action, times FROM counted ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, site_id, notice_sha256, action) DO UPDATE SET times = answers.times + excluded.times`;

/** As `foldStatement` of consent_stats, with the same values. */
export const foldAnswersStatement = ({ isSum }: DeltaKind) => `
  WITH folded AS (
    DELETE FROM notice_answer_deltas WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM notice_answer_deltas WHERE ${mayBeLeft({ isSum }, '$3', fold)} ORDER BY written_by, id LIMIT $1))
    RETURNING account_id, site_id, notice_sha256, action, times, written_by),
  counted AS (
    SELECT account_id, site_id, notice_sha256, action, sum(times)::bigint AS times FROM folded GROUP BY 1, 2, 3, 4),
  added AS (${isSum ? intoCounters : intoSums}),
  taken AS (
    SELECT count(*) AS deltas, CASE WHEN count(*) < $1 THEN now() END AS ended_at,
      (SELECT written_by FROM folded ORDER BY written_by DESC LIMIT 1) AS last
    FROM folded),
  moved AS (
    UPDATE notice_answers_fold SET
      folded_below = CASE WHEN ended_at IS NOT NULL THEN $2::xid8 ELSE LEAST($2::xid8, last) END,
      folded_at = coalesce(ended_at, folded_at)
    FROM taken WHERE is_sum = ${isSum} AND deltas > 0)
  SELECT deltas AS folded FROM taken`;

export async function foldAnswers(tx: Handle, kind: DeltaKind, limit: number): Promise<number> {
  const values = foldValues(kind, limit, await readFoldHorizon(tx));
  const { rows } = await tx.query<{ folded: number }>(kind.isSum ? 'fold_answer_sums' : 'fold_answers', foldAnswersStatement(kind), values);
  return rows[0]?.folded ?? 0;
}

const ofNotice = 'account_id = $1 AND site_id = $2 AND notice_sha256 = wanted.sha256';

/** A lateral join, because PostgreSQL up to 16 may leave `= ANY` out of the index condition and read all rows of the site. */
export const sumAnswersStatement = `
  SELECT wanted.sha256 AS notice_sha256, counted.action, sum(counted.times)::bigint AS times
  FROM unnest($3::text[]) AS wanted(sha256), LATERAL (
    SELECT action, times FROM notice_answers WHERE ${ofNotice}
    UNION ALL
    SELECT action, times FROM notice_answer_deltas WHERE ${ofNotice} AND ${mayBeLeft({ isSum: false }, '$4', fold)}
    UNION ALL
    SELECT action, times FROM notice_answer_deltas WHERE ${ofNotice} AND ${mayBeLeft({ isSum: true }, '$4', fold)}) AS counted
  GROUP BY 1, 2`;

interface AnswersFilter {
  accountId: string;
  siteId: string;
  noticeSha256s: readonly string[];
}

interface AnswerCount {
  noticeSha256: string;
  action: string;
  times: number;
}

/** Sums counters and deltas in one snapshot. Reads only rows of these notices. */
export async function sumAnswers(db: Handle, { accountId, siteId, noticeSha256s }: AnswersFilter): Promise<AnswerCount[]> {
  const next = await readNext(db);
  const { rows } = await db.query<{ notice_sha256: string; action: string; times: number }>('sum_answers', sumAnswersStatement, [
    accountId,
    siteId,
    noticeSha256s,
    next,
  ]);
  return rows.map(({ notice_sha256: noticeSha256, action, times }) => ({ noticeSha256, action, times }));
}

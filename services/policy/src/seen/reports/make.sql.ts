import type { Handle } from '@consent/postgres';
import type { SeenInState } from './content';
import type { Week } from './week.rule';

export interface SeenSite {
  accountId: string;
  siteId: string;
}

const siteOf = ({ account_id: accountId, site_id: siteId }: { account_id: string; site_id: string }): SeenSite => ({ accountId, siteId });

/** Sites with a report of a page view in the week, and nothing decided about that week yet. */
export async function findDueSites(db: Handle, { from, to }: Week, after: SeenSite | undefined, limit: number): Promise<SeenSite[]> {
  const { rows } = await db.query<{ account_id: string; site_id: string }>(
    'find_sites_to_report',
    `SELECT account_id, site_id FROM seen_sites s
     WHERE (reported_week IS NULL OR reported_week < $1::date) AND ($3::uuid IS NULL OR (account_id, site_id) > ($3, $4::uuid))
       AND EXISTS (SELECT FROM seen_days d WHERE d.account_id = s.account_id AND d.site_id = s.site_id AND d.day BETWEEN $1 AND $2::date)
     ORDER BY account_id, site_id LIMIT $5`,
    [from, to, after?.accountId ?? null, after?.siteId ?? null, limit],
  );
  return rows.map(siteOf);
}

/** Marks the week as decided. False if it already was. The row of the site stays locked until the transaction ends. */
export async function claimWeek(tx: Handle, { accountId, siteId }: SeenSite, { from }: Week): Promise<boolean> {
  const { rows } = await tx.query(
    'claim_week_to_report',
    `UPDATE seen_sites SET reported_week = $3::date WHERE account_id = $1 AND site_id = $2 AND (reported_week IS NULL OR reported_week < $3)
     RETURNING 1`,
    [accountId, siteId, from],
  );
  return rows.length > 0;
}

/** By kind, then name. */
export async function findStates(tx: Handle, { accountId, siteId }: SeenSite, { since, to }: Week): Promise<SeenInState[]> {
  const { rows } = await tx.query<{
    kind: string;
    name: string;
    state: string;
    reports: number;
    confirmed: boolean;
    first_day: string;
    last_day: string;
  }>(
    'find_seen_states',
    `SELECT kind, name, state, min(day) AS first_day, max(day) AS last_day, least(sum(reports), 4294967295)::bigint AS reports,
            count(*) FILTER (WHERE clients = 3) >= 2 AS confirmed
     FROM sightings WHERE account_id = $1 AND site_id = $2 AND day BETWEEN $3 AND $4
     GROUP BY kind, name, state ORDER BY kind COLLATE "C", name, state`,
    [accountId, siteId, since, to],
  );
  return rows.map(({ first_day: firstDay, last_day: lastDay, ...row }) => ({ ...row, firstDay, lastDay }));
}

export async function sumDays(
  tx: Handle,
  { accountId, siteId }: SeenSite,
  { since, to }: Week,
): Promise<{ reports: number; more: number }> {
  const { rows } = await tx.query<{ reports: number; more: number }>(
    'sum_seen_days_to_report',
    `SELECT least(coalesce(sum(reports), 0), 4294967295)::bigint AS reports, least(coalesce(sum(more), 0), 4294967295)::bigint AS more
     FROM seen_days WHERE account_id = $1 AND site_id = $2 AND day BETWEEN $3 AND $4`,
    [accountId, siteId, since, to],
  );
  return { reports: rows[0]?.reports ?? 0, more: rows[0]?.more ?? 0 };
}

interface ReportToKeep extends SeenSite {
  week: string;
  sha256: string;
  content: string;
  madeAtMs: number;
}

/** Returns the number of the report. The site must be locked. */
export async function insertReport(tx: Handle, { accountId, siteId, week, sha256, content, madeAtMs }: ReportToKeep): Promise<number> {
  const { rows } = await tx.query<{ number: number }>(
    'insert_seen_report',
    `INSERT INTO seen_reports (account_id, site_id, number, week, sha256, content, bytes, made_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3::date, $4, $5, octet_length($5), $6::timestamptz
     FROM seen_reports WHERE account_id = $1 AND site_id = $2
     RETURNING number`,
    [accountId, siteId, week, sha256, content, new Date(madeAtMs)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the report has no row after its insert');
  return row.number;
}

/** Keeps the newest contents up to `mostBytes`. Rows stay, so that their leaves can still be opened. The site must be locked. */
export async function dropOldContents(tx: Handle, { accountId, siteId }: SeenSite, mostBytes: number): Promise<void> {
  await tx.query(
    'drop_old_seen_reports',
    `UPDATE seen_reports r SET content = NULL
     FROM (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS total
           FROM seen_reports WHERE account_id = $1 AND site_id = $2 AND content IS NOT NULL) AS kept
     WHERE r.account_id = $1 AND r.site_id = $2 AND r.number = kept.number AND kept.total > $3::bigint`,
    [accountId, siteId, mostBytes],
  );
}

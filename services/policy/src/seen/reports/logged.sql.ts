import type { Handle } from '@consent/postgres';
import { weekFrom } from './week.rule';

export interface ReportRef {
  accountId: string;
  siteId: string;
  number: number;
}

export interface LoggedReport extends ReportRef {
  from: string;
  to: string;
  sha256: string;
  madeAtMs: number;
  /** The hash is that of the content, or the content is no longer kept. */
  isWhole: boolean;
}

interface Row {
  account_id: string;
  site_id: string;
  number: number;
  week: string;
  sha256: string;
  made_at: Date;
  is_whole: boolean;
}

const select = `r.account_id, r.site_id, r.number, r.week, r.sha256, r.made_at,
  coalesce(r.sha256 = encode(sha256(convert_to(r.content, 'UTF8')), 'hex'), true) AS is_whole`;

const loggedOf = (row: Row): LoggedReport => ({
  ...{ accountId: row.account_id, siteId: row.site_id, number: row.number, from: row.week, to: weekFrom(row.week).to },
  ...{ sha256: row.sha256, madeAtMs: row.made_at.getTime(), isWhole: row.is_whole },
});

/** Leaves out what is not there. */
export async function findLoggedReports(db: Handle, refs: readonly ReportRef[]): Promise<LoggedReport[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query<Row>(
    'find_logged_seen_reports',
    `SELECT ${select} FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS wanted(account_id, site_id, number)
     JOIN seen_reports r ON r.account_id = wanted.account_id AND r.site_id = wanted.site_id AND r.number = wanted.number`,
    [refs.map(({ accountId }) => accountId), refs.map(({ siteId }) => siteId), refs.map(({ number }) => number)],
  );
  return rows.map(loggedOf);
}

/** By site, then number. */
export async function findReportsOfAccount(
  db: Handle,
  accountId: string,
  after: Pick<ReportRef, 'siteId' | 'number'> | undefined,
  limit: number,
): Promise<LoggedReport[]> {
  const { rows } = await db.query<Row>(
    'find_seen_reports_of_account',
    `SELECT ${select} FROM seen_reports r
     WHERE r.account_id = $1 AND ($2::uuid IS NULL OR (r.site_id, r.number) > ($2, $3::integer))
     ORDER BY r.site_id, r.number LIMIT $4`,
    [accountId, after?.siteId ?? null, after?.number ?? 0, limit],
  );
  return rows.map(loggedOf);
}

export async function findReportsSince(db: Handle, sinceMs: number): Promise<ReportRef[]> {
  const { rows } = await db.query<Pick<Row, 'account_id' | 'site_id' | 'number'>>(
    'find_lost_seen_reports',
    'SELECT account_id, site_id, number FROM seen_reports WHERE made_at >= $1 ORDER BY account_id, site_id, number',
    [new Date(sinceMs)],
  );
  return rows.map(({ account_id: accountId, site_id: siteId, number }) => ({ accountId, siteId, number }));
}

export async function lockReports(tx: Handle, accountId: string, siteIds: readonly string[]): Promise<void> {
  await tx.query(
    'lock_seen_reports',
    'SELECT FROM seen_reports WHERE account_id = $1 AND site_id = ANY ($2::uuid[]) ORDER BY site_id, number FOR UPDATE',
    [accountId, siteIds],
  );
}

import type { SeenReport } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { keptReports, reportOf, reportSelect } from './seen-report';

interface Page {
  accountId: string;
  siteId: string;
  limit: number;
  below: number | undefined;
}

const aboveAllReports = 2 ** 31 - 1;

export async function findReports(db: Handle, { accountId, siteId, limit, below }: Page): Promise<SeenReport[]> {
  const { rows } = await db.query(
    'list_seen_reports',
    `SELECT ${reportSelect} FROM ${keptReports} WHERE account_id = $1 AND site_id = $2 AND number < $3::bigint ORDER BY number DESC LIMIT $4`,
    [accountId, siteId, below ?? aboveAllReports, limit],
  );
  return rows.map(reportOf);
}

/** The content is null if it is no longer kept. */
export async function findReport(
  db: Handle,
  { accountId, siteId, number }: { accountId: string; siteId: string; number: number },
): Promise<{ sha256: string; content: string | null } | undefined> {
  const { rows } = await db.query<{ sha256: string; content: string | null }>(
    'find_seen_report',
    'SELECT sha256, content FROM seen_reports WHERE account_id = $1 AND site_id = $2 AND number = $3::bigint',
    [accountId, siteId, number],
  );
  return rows[0];
}

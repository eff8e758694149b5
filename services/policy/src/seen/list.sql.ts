import type { Handle } from '@consent/postgres';

interface Page {
  accountId: string;
  siteId: string;
  limit: number;
  after: { kind: string; name: string } | undefined;
  confirmed: boolean | undefined;
}

interface FoundState {
  kind: string;
  name: string;
  firstDay: string;
  lastDay: string;
  state: string;
  reports: number;
  confirmed: boolean;
}

/** Whether three clients reported the name `n` in one state, on two days each. */
export const isConfirmed = `EXISTS (
  SELECT FROM sightings c
  WHERE c.account_id = n.account_id AND c.site_id = n.site_id AND c.kind = n.kind AND c.name = n.name AND c.clients = 3
  GROUP BY c.state HAVING count(*) >= 2)`;

/** A row for each name and state, by kind, then name. `limit` counts names. */
export async function findSeenNames(db: Handle, { accountId, siteId, limit, after, confirmed }: Page): Promise<FoundState[]> {
  const { rows } = await db.query<{
    kind: string;
    name: string;
    first_day: string;
    last_day: string;
    state: string;
    reports: number;
    confirmed: boolean;
  }>(
    'list_seen_names',
    `SELECT n.kind, n.name, n.first_day, n.last_day, s.state,
            least(sum(s.reports), 4294967295)::bigint AS reports, count(*) FILTER (WHERE s.clients = 3) >= 2 AS confirmed
     FROM (
       SELECT account_id, site_id, kind, name, first_day, last_day FROM seen_names n
       WHERE account_id = $1 AND site_id = $2 AND ($3::text IS NULL OR (kind, name) > ($3, $4::text))
         AND ($5::boolean IS NULL OR $5 = ${isConfirmed})
       ORDER BY kind, name LIMIT $6) AS n
     JOIN sightings s ON s.account_id = n.account_id AND s.site_id = n.site_id AND s.kind = n.kind AND s.name = n.name
     GROUP BY n.kind, n.name, n.first_day, n.last_day, s.state
     ORDER BY n.kind, n.name`,
    [accountId, siteId, after?.kind ?? null, after?.name ?? null, confirmed ?? null, limit],
  );
  return rows.map(({ first_day: firstDay, last_day: lastDay, ...row }) => ({ ...row, firstDay, lastDay }));
}

export async function sumSeenDays(db: Handle, accountId: string, siteId: string): Promise<{ reports: number; more: number }> {
  const { rows } = await db.query<{ reports: number; more: number }>(
    'sum_seen_days',
    `SELECT least(coalesce(sum(reports), 0), 4294967295)::bigint AS reports, least(coalesce(sum(more), 0), 4294967295)::bigint AS more
     FROM seen_days WHERE account_id = $1 AND site_id = $2`,
    [accountId, siteId],
  );
  return { reports: rows[0]?.reports ?? 0, more: rows[0]?.more ?? 0 };
}

import type { SeenName } from '@consent/contracts';
import type { Handle } from '@consent/postgres';

/** Returns how many names the site has. */
export async function lockSeenSite(tx: Handle, accountId: string, siteId: string): Promise<number> {
  const { rows } = await tx.query<{ names: number }>(
    'lock_seen_site',
    `INSERT INTO seen_sites (account_id, site_id, names) VALUES ($1, $2, 0)
     ON CONFLICT (account_id, site_id) DO UPDATE SET names = seen_sites.names
     RETURNING names`,
    [accountId, siteId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the row of the site is missing after its insert');
  return row.names;
}

interface Report {
  accountId: string;
  siteId: string;
  day: string;
  /** Each kind and name once. */
  names: readonly SeenName[];
  more: number;
  /** How many new names the site may get. */
  room: number;
}

/** Counts a client once for each name and day. Three clients suffice, so their tags are dropped then. */
export async function storeReport(tx: Handle, { accountId, siteId, day, names, more, room }: Report): Promise<void> {
  await tx.query(
    'store_seen_report',
    `WITH report AS (
       SELECT kind, name, state, tag FROM unnest($4::text[], $5::text[], $6::text[], $7::integer[]) AS given(kind, name, state, tag)),
     known AS (
       SELECT n.kind, n.name FROM seen_names n JOIN report r ON r.kind = n.kind AND r.name = n.name
       WHERE n.account_id = $1 AND n.site_id = $2),
     touched AS (
       UPDATE seen_names n SET last_day = $3 FROM known k
       WHERE n.account_id = $1 AND n.site_id = $2 AND n.kind = k.kind AND n.name = k.name AND n.last_day < $3),
     fresh AS (
       INSERT INTO seen_names (account_id, site_id, kind, name, first_day, last_day)
       SELECT $1, $2, r.kind, r.name, $3, $3 FROM report r
       WHERE NOT EXISTS (SELECT FROM known k WHERE k.kind = r.kind AND k.name = r.name)
       ORDER BY r.kind, r.name LIMIT $9
       RETURNING kind, name),
     kept AS (SELECT kind, name FROM known UNION ALL SELECT kind, name FROM fresh),
     counted AS (
       INSERT INTO sightings AS s (account_id, site_id, kind, name, state, day, reports, clients, tags)
       SELECT $1, $2, r.kind, r.name, r.state, $3, 1, 1, ARRAY[r.tag] FROM report r JOIN kept k ON k.kind = r.kind AND k.name = r.name
       ON CONFLICT (account_id, site_id, kind, name, state, day) DO UPDATE SET
         reports = least(s.reports, 2147483646) + 1,
         clients = CASE WHEN s.tags IS NULL OR excluded.tags[1] = ANY (s.tags) THEN s.clients ELSE s.clients + 1 END,
         tags = CASE
           WHEN s.tags IS NULL OR excluded.tags[1] = ANY (s.tags) THEN s.tags
           WHEN s.clients = 1 THEN s.tags || excluded.tags
         END),
     counted_names AS (
       UPDATE seen_sites SET names = names + (SELECT count(*) FROM fresh) WHERE account_id = $1 AND site_id = $2)
     INSERT INTO seen_days AS d (account_id, site_id, day, reports, more)
     SELECT $1, $2, $3, 1, least($8::bigint, 1000000) + (SELECT count(*) FROM report) - (SELECT count(*) FROM kept)
     ON CONFLICT (account_id, site_id, day) DO UPDATE SET
       reports = least(d.reports, 2147483646) + 1, more = least(d.more::bigint + excluded.more, 2147483647)`,
    [
      ...[accountId, siteId, day],
      ...[names.map(({ kind }) => kind), names.map(({ name }) => name)],
      ...[names.map(({ state }) => state), names.map(({ clientTag }) => clientTag)],
      ...[more, Math.max(0, room)],
    ],
  );
}

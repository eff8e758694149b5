import type { Handle } from '@consent/postgres';
import { recordsAsCreated } from './first-state.sql';

export interface VersionFilter {
  accountId: string;
  policyId: string;
  version: number | undefined;
}

interface VersionCounts {
  versions: { version: number; consents: number }[];
  sites: { siteId: string; consents: number }[];
  looked: number;
}

const maxVersions = 1000;
const maxSites = 500;

/** Reads the counts and the records after them in one snapshot, so that counting in parallel hides none. */
export const countStatement = `
  WITH ${recordsAsCreated({
    range: `id > coalesce((SELECT last_id FROM version_count_runs WHERE account_id = $1), '')`,
    limit: '$4',
  })},
  counted AS (
    SELECT policy_version, site_id, consents FROM version_counts
    WHERE account_id = $1 AND policy_id = $2 AND ($3::bigint IS NULL OR policy_version = $3)
    UNION ALL
    SELECT policy_version, site_id, 1 FROM created WHERE policy_id = $2 AND ($3::bigint IS NULL OR policy_version = $3))
  (SELECT policy_version, NULL::uuid AS site_id, sum(consents)::bigint AS consents
   FROM counted GROUP BY 1 ORDER BY 1 DESC LIMIT ${maxVersions})
  UNION ALL
  (SELECT NULL, site_id, sum(consents)::bigint FROM counted GROUP BY site_id ORDER BY sum(consents) DESC, site_id LIMIT ${maxSites})
  UNION ALL
  SELECT NULL, NULL, count(*) FROM next`;

export async function sumVersionCounts(db: Handle, { accountId, policyId, version }: VersionFilter, limit: number): Promise<VersionCounts> {
  const { rows } = await db.query<{ policy_version: number | null; site_id: string | null; consents: number }>(
    'count_versions',
    countStatement,
    [accountId, policyId, version ?? null, limit],
  );
  const counts: VersionCounts = { versions: [], sites: [], looked: 0 };
  for (const { policy_version, site_id, consents } of rows) {
    if (policy_version !== null) counts.versions.push({ version: policy_version, consents });
    else if (site_id !== null) counts.sites.push({ siteId: site_id, consents });
    else counts.looked = consents;
  }
  return counts;
}

export async function requestCount(db: Handle, accountId: string): Promise<void> {
  await db.query(
    'want_version_count',
    `INSERT INTO version_count_runs AS run (account_id, is_wanted) VALUES ($1, true)
     ON CONFLICT (account_id) DO UPDATE SET is_wanted = true WHERE NOT run.is_wanted`,
    [accountId],
  );
}

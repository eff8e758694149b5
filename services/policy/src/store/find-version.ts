import type { Handle } from '@consent/postgres';
import type { PublishedText } from '../domain/published-version';
import { versionColumns, versionOf, type VersionRow } from './version-rows';

/** One version with its text; also when the policy was deleted. */
export async function findVersion(db: Handle, accountId: string, policyId: string, version: number): Promise<PublishedText | undefined> {
  const {
    rows: [row],
  } = await db.query<VersionRow & { content: string }>(
    'find_version',
    // bigint, because a number that no version can have is asked for as well.
    `SELECT ${versionColumns}, content FROM policy_versions WHERE account_id = $1 AND policy_id = $2 AND version = $3::bigint`,
    [accountId, policyId, version],
  );
  return row && { version: versionOf(row), content: row.content };
}

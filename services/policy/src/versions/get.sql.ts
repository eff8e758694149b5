import type { Handle } from '@consent/postgres';
import { versionOf, versionSelect, type PublishedVersion } from './version';

export async function findVersion(
  db: Handle,
  accountId: string,
  policyId: string,
  version: number,
): Promise<{ version: PublishedVersion; content: string } | undefined> {
  const {
    rows: [row],
  } = await db.query<{ content: string }>(
    'find_version',
    `SELECT ${versionSelect}, content FROM policy_versions WHERE account_id = $1 AND policy_id = $2 AND version = $3::bigint`,
    [accountId, policyId, version],
  );
  return row && { version: versionOf(row), content: row.content };
}

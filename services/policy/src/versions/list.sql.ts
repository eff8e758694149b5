import type { Handle } from '@consent/postgres';
import { versionColumns, versionOf, type PublishedVersion, type VersionRow } from './version';

/** Every version of a policy without its text, newest first; also when the policy was deleted. */
export async function findVersions(db: Handle, accountId: string, policyId: string): Promise<PublishedVersion[]> {
  const { rows } = await db.query<VersionRow>(
    'list_versions',
    `SELECT ${versionColumns} FROM policy_versions WHERE account_id = $1 AND policy_id = $2 ORDER BY version DESC`,
    [accountId, policyId],
  );
  return rows.map(versionOf);
}

import type { Handle } from '@consent/postgres';
import { versionOf, versionSelect, type PublishedVersion } from './version';

interface Bounds {
  limit: number | undefined;
  below: number | undefined;
}

const aboveAllVersions = 2 ** 31 - 1;

export async function findVersions(db: Handle, accountId: string, policyId: string, { limit, below }: Bounds): Promise<PublishedVersion[]> {
  const { rows } = await db.query(
    'list_versions',
    `SELECT ${versionSelect} FROM policy_versions WHERE account_id = $1 AND policy_id = $2 AND version < $3
     ORDER BY version DESC LIMIT $4`,
    [accountId, policyId, below ?? aboveAllVersions, limit ?? null],
  );
  return rows.map(versionOf);
}

import type { Handle } from '@consent/postgres';
import type { PolicyHeadRow } from './damage.rule';

interface Row extends Record<string, unknown> {
  version: number;
  name: string;
  updated_at: Date;
  deleted_at: Date | null;
  versions: number;
  published_name: string | null;
  published_at: Date | null;
  is_deletion_logged: boolean;
}

export async function findPolicyHead(db: Handle, accountId: string, policyId: string): Promise<PolicyHeadRow | undefined> {
  const {
    rows: [row],
  } = await db.query<Row>(
    'find_policy_head',
    `SELECT p.version, p.name, p.updated_at, p.deleted_at, v.name AS published_name, v.published_at,
            (SELECT count(*)::integer FROM policy_versions WHERE account_id = $1 AND policy_id = $2) AS versions,
            EXISTS (SELECT FROM logged_policies WHERE account_id = $1 AND policy_id = $2 AND version = 0) AS is_deletion_logged
     FROM policies p LEFT JOIN policy_versions v ON v.account_id = $1 AND v.policy_id = $2 AND v.version = p.version
     WHERE p.account_id = $1 AND p.id = $2`,
    [accountId, policyId],
  );
  return (
    row && {
      version: row.version,
      name: row.name,
      updatedAtMs: row.updated_at.getTime(),
      deletedAtMs: row.deleted_at?.getTime() ?? 0,
      versions: row.versions,
      publishedName: row.published_name ?? '',
      publishedAtMs: row.published_at?.getTime() ?? 0,
      isDeletionLogged: row.is_deletion_logged,
    }
  );
}

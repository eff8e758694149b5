import type { Handle } from '@consent/postgres';
import type { ListedPolicy, Position } from './page.rule';
import { policyWithVersion } from './policy';

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface ListedRow {
  id: string;
  created_at: Date;
  content_bytes: number;
}

/** Reads no texts: PostgreSQL stores their lengths. */
export async function listPolicySizes(db: Handle, accountId: string, after: Position | undefined, limit: number): Promise<ListedPolicy[]> {
  const { rows } = await db.query<ListedRow>(
    'list_policies',
    `SELECT p.id, p.created_at, octet_length(v.content) AS content_bytes
     FROM ${policyWithVersion}
     WHERE p.account_id = $1 AND p.deleted_at IS NULL AND (p.created_at, p.id) < ($2::timestamptz, $3::uuid)
     ORDER BY p.created_at DESC, p.id DESC LIMIT $4`,
    [accountId, after === undefined ? 'infinity' : new Date(after.createdAtMs), after?.id ?? lastId, limit],
  );
  return rows.map((row) => ({ id: row.id, createdAtMs: row.created_at.getTime(), contentBytes: row.content_bytes }));
}

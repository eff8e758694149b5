import type { Handle } from '@consent/postgres';
import type { PolicyHead } from './policy';

interface HeadRow {
  account_id: string;
  id: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export async function lockPolicy(tx: Handle, accountId: string, id: string): Promise<PolicyHead | undefined> {
  const {
    rows: [row],
  } = await tx.query<HeadRow>(
    'lock_policy',
    `SELECT account_id, id, version, created_at, updated_at FROM policies
     WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
    [accountId, id],
  );
  return (
    row && {
      accountId: row.account_id,
      id: row.id,
      version: row.version,
      createdAtMs: row.created_at.getTime(),
      updatedAtMs: row.updated_at.getTime(),
    }
  );
}

import type { Handle } from '@consent/postgres';

/** A worker that is writing one finds its job gone, and the sweep of files removes what it wrote. */
export async function lockExports(tx: Handle, accountId: string, limit: number): Promise<{ id: string; claims: number }[]> {
  const sql = 'SELECT id, claims FROM exports WHERE account_id = $1 ORDER BY id LIMIT $2 FOR UPDATE';
  return (await tx.query<{ id: string; claims: number }>('lock_exports_of_account', sql, [accountId, limit])).rows;
}

export async function deleteExports(tx: Handle, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.query('delete_exports_of_account', 'DELETE FROM exports WHERE account_id = $1 AND id = ANY ($2::text[])', [accountId, ids]);
}

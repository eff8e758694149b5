import type { Handle } from '@consent/postgres';

/** False for a change that is older than the last one, or the same. */
export async function noteAccountChange(tx: Handle, accountId: string, revision: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'note_account_change',
    `INSERT INTO account_changes AS c (account_id, revision) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET revision = excluded.revision WHERE c.revision < excluded.revision`,
    [accountId, revision],
  );
  return rowCount === 1;
}

export async function markClosed(tx: Handle, accountId: string, ids: readonly string[], closed: boolean): Promise<void> {
  const sql = 'UPDATE endpoints SET closed = $3 WHERE account_id = $1 AND id = ANY ($2::uuid[])';
  await tx.query('mark_endpoints_closed', sql, [accountId, ids, closed]);
}

export async function listClosed(tx: Handle, accountId: string): Promise<Set<string>> {
  const sql = 'SELECT id FROM endpoints WHERE account_id = $1 AND closed';
  const { rows } = await tx.query<{ id: string }>('list_closed_endpoints', sql, [accountId]);
  return new Set(rows.map(({ id }) => id));
}

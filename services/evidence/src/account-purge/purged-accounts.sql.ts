import type { Handle } from '@consent/postgres';

export async function notePurged(tx: Handle, accountId: string, purgeId: string): Promise<void> {
  const sql = 'INSERT INTO purged_accounts (account_id, purge_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await tx.query('note_purged_account', sql, [accountId, purgeId]);
}

export async function findPurged(db: Handle, accountIds: readonly string[]): Promise<Set<string>> {
  const sql = 'SELECT account_id FROM purged_accounts WHERE account_id = ANY ($1::uuid[])';
  const { rows } = await db.query<{ account_id: string }>('find_purged_accounts', sql, [accountIds]);
  return new Set(rows.map((row) => row.account_id));
}

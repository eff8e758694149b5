import type { Handle } from '@consent/postgres';

export interface OpenPurge {
  accountId: string;
  purgeId: string;
}

/** Keeps the first request. Returns whether the purge is done already. */
export async function noteAsked(tx: Handle, { accountId, purgeId }: OpenPurge): Promise<{ isDone: boolean }> {
  await tx.query(
    'note_account_purge',
    'INSERT INTO account_purges (account_id, purge_id, counts) VALUES ($1, $2, $3) ON CONFLICT (account_id) DO NOTHING',
    [accountId, purgeId, '{}'],
  );
  const sql = 'SELECT done_at IS NOT NULL AS done FROM account_purges WHERE account_id = $1';
  const { rows } = await tx.query<{ done: boolean }>('is_account_purged', sql, [accountId]);
  return { isDone: rows[0]?.done === true };
}

export async function findOpenPurges(db: Handle, after: string, limit: number): Promise<OpenPurge[]> {
  const { rows } = await db.query<{ account_id: string; purge_id: string }>(
    'find_open_account_purges',
    'SELECT account_id, purge_id FROM account_purges WHERE done_at IS NULL AND account_id > $1 ORDER BY account_id LIMIT $2',
    [after, limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, purgeId: row.purge_id }));
}

export type Counts = Record<string, number>;

/** undefined if it is done, or if another process works on it. */
export async function lockPurge(tx: Handle, accountId: string): Promise<Counts | undefined> {
  const { rows } = await tx.query<{ counts: Counts }>(
    'lock_account_purge',
    'SELECT counts FROM account_purges WHERE account_id = $1 AND done_at IS NULL FOR UPDATE SKIP LOCKED',
    [accountId],
  );
  return rows[0]?.counts;
}

export async function readCounts(tx: Handle, accountId: string): Promise<Counts> {
  const { rows } = await tx.query<{ counts: Counts }>('read_purge_counts', 'SELECT counts FROM account_purges WHERE account_id = $1', [
    accountId,
  ]);
  return rows[0]?.counts ?? {};
}

/** Returns how many rows of the account are gone now. */
export async function deleteSome(tx: Handle, table: string, accountId: string, limit: number): Promise<number> {
  const { rowCount } = await tx.query(
    `purge_${table}`,
    `DELETE FROM ${table} WHERE account_id = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE account_id = $1 LIMIT $2))`,
    [accountId, limit],
  );
  return rowCount ?? 0;
}

export async function saveCounts(tx: Handle, accountId: string, counts: Counts): Promise<void> {
  await tx.query('save_purge_counts', 'UPDATE account_purges SET counts = $2 WHERE account_id = $1', [accountId, JSON.stringify(counts)]);
}

export async function endPurge(tx: Handle, accountId: string, doneAtMs: number): Promise<void> {
  await tx.query('end_account_purge', 'UPDATE account_purges SET done_at = $2 WHERE account_id = $1', [accountId, new Date(doneAtMs)]);
}

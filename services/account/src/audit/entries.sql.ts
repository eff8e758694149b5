import type { Handle } from '@consent/postgres';
import { absentAs, bool, buffer, type Columns, insertOf, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

export interface StoredEntry {
  accountId: string;
  id: string;
  /** JSON; "" once the time of the plan is over. */
  content: string;
  salt: Buffer;
  sha256: Buffer;
  isLogged: boolean;
}

const noSalt = Buffer.alloc(0);

const columns: Columns<StoredEntry> = {
  accountId: uuid('account_id'),
  id: word('id'),
  content: absentAs('', text('content')),
  salt: absentAs(noSalt, buffer('salt')),
  sha256: buffer('sha256'),
  isLogged: bool('is_logged'),
};

const select = selectOf(columns);
const entryOf = readerOf(columns);
const insert = insertOf('audit_entries', columns);

/** False if it is there already. */
export async function insertEntry(tx: Handle, entry: StoredEntry): Promise<boolean> {
  const { rowCount } = await tx.query('insert_audit_entry', `${insert.text} ON CONFLICT DO NOTHING`, insert.valuesOf(entry));
  return rowCount === 1;
}

export interface EntryRef {
  accountId: string;
  id: string;
}

/** Leaves out what is not there. */
export async function findEntries(db: Handle, refs: readonly EntryRef[]): Promise<StoredEntry[]> {
  if (refs.length === 0) return [];
  const { rows } = await db.query(
    'find_audit_entries',
    `SELECT ${select} FROM audit_entries WHERE (account_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))`,
    [refs.map(({ accountId }) => accountId), refs.map(({ id }) => id)],
  );
  return rows.map(entryOf);
}

/** Oldest first, the blanked ones too. */
export async function findEntriesOfAccount(db: Handle, accountId: string, afterId: string, limit: number): Promise<StoredEntry[]> {
  const { rows } = await db.query(
    'find_audit_entries_of_account',
    `SELECT ${select} FROM audit_entries WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    [accountId, afterId, limit],
  );
  return rows.map(entryOf);
}

/** Marks entries whose leaf is to be queued by the caller, the oldest. Returns their ids in any order. */
export async function markUnloggedEntries(tx: Handle, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'mark_unlogged_audit_entries',
    `UPDATE audit_entries SET is_logged = true WHERE account_id = $1 AND id IN (
       SELECT id FROM audit_entries WHERE account_id = $1 AND NOT is_logged ORDER BY id LIMIT $2)
     RETURNING id`,
    [accountId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function lockEntries(tx: Handle, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.query('lock_audit_entries', 'SELECT FROM audit_entries WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR UPDATE', [
    accountId,
    ids,
  ]);
}

/** Entries that a log from which everything since then is gone may have lost: those of this time, and those that waited for the log before. */
export async function findEntriesSince(tx: Handle, firstId: string, after: EntryRef | undefined, limit: number): Promise<EntryRef[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    'find_lost_audit_entries',
    `SELECT account_id, id FROM audit_entries
     WHERE is_logged AND id >= $1 AND ($2::uuid IS NULL OR (account_id, id) > ($2, $3)) ORDER BY account_id, id LIMIT $4`,
    [firstId, after?.accountId ?? null, after?.id ?? '', limit],
  );
  return rows.map(({ account_id: accountId, id }) => ({ accountId, id }));
}

import type { Handle } from '@consent/postgres';
import { accountOf, accountSelect, accountsWithFirstUser, type AccountRecord } from './account';

export async function findAccount(db: Handle, id: string): Promise<AccountRecord | undefined> {
  const sql = `SELECT ${accountSelect} FROM ${accountsWithFirstUser} WHERE a.id = $1`;
  const {
    rows: [row],
  } = await db.query('find_account', sql, [id]);
  return row && accountOf(row);
}

export async function findAccounts(db: Handle, ids: readonly string[]): Promise<AccountRecord[]> {
  const sql = `SELECT ${accountSelect} FROM ${accountsWithFirstUser} WHERE a.id = ANY($1::uuid[])`;
  const { rows } = await db.query('find_accounts', sql, [ids]);
  return rows.map(accountOf);
}

export async function findAccountByEmail(db: Handle, email: string): Promise<AccountRecord | undefined> {
  const sql = `SELECT ${accountSelect} FROM ${accountsWithFirstUser} WHERE a.id = (SELECT account_id FROM users WHERE email = $1)`;
  const {
    rows: [row],
  } = await db.query('find_account_by_email', sql, [email]);
  return row && accountOf(row);
}

export async function lockAccount(tx: Handle, id: string): Promise<AccountRecord | undefined> {
  const sql = `SELECT ${accountSelect} FROM ${accountsWithFirstUser} WHERE a.id = $1 FOR NO KEY UPDATE OF a`;
  const {
    rows: [row],
  } = await tx.query('lock_account', sql, [id]);
  return row && accountOf(row);
}

export async function findCellsOf(db: Handle, accountIds: readonly string[]): Promise<Map<string, string>> {
  const sql = 'SELECT id, cell FROM accounts WHERE id = ANY($1::uuid[])';
  const { rows } = await db.query<{ id: string; cell: string }>('find_cells', sql, [accountIds]);
  return new Map(rows.map(({ id, cell }) => [id, cell]));
}

/** Reads all accounts, so ask once, at the start. */
export async function findUsedCells(db: Handle): Promise<string[]> {
  const { rows } = await db.query<{ cell: string }>('find_used_cells', 'SELECT DISTINCT cell FROM accounts ORDER BY cell', []);
  return rows.map(({ cell }) => cell);
}

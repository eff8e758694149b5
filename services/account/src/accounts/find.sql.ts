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

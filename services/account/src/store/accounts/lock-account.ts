import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRow } from './rows';

/**
 * The account, locked until the transaction ends; undefined when there is none such.
 * The lock leaves alone who only refers to the account, such as a new key.
 */
export async function lockAccount(db: Handle, id: string): Promise<AccountRecord | undefined> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE a.id = $1 FOR NO KEY UPDATE OF a`;
  const {
    rows: [row],
  } = await db.query<AccountRow>('lock_account', sql, [id]);
  return row && accountOf(row);
}

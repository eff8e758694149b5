import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRow } from './rows';

/** The account of the user with this address, of any of its users. */
export async function findAccountByEmail(db: Handle, email: string): Promise<AccountRecord | undefined> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE a.id = (SELECT account_id FROM users WHERE email = $1)`;
  const {
    rows: [row],
  } = await db.query<AccountRow>('find_account_by_email', sql, [email]);
  return row && accountOf(row);
}

import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRow } from './rows';

/** Those that there are, in no order. */
export async function findAccounts(db: Handle, ids: readonly string[]): Promise<AccountRecord[]> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE a.id = ANY($1::uuid[])`;
  const { rows } = await db.query<AccountRow>('find_accounts', sql, [ids]);
  return rows.map(accountOf);
}

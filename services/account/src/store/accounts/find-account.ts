import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../../domain/account';
import { accountColumns, accountOf, accountsWithFirstUser, type AccountRow } from './rows';

export async function findAccount(db: Handle, id: string): Promise<AccountRecord | undefined> {
  const sql = `SELECT ${accountColumns} FROM ${accountsWithFirstUser} WHERE a.id = $1`;
  const {
    rows: [row],
  } = await db.query<AccountRow>('find_account', sql, [id]);
  return row && accountOf(row);
}

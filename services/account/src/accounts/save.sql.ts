import type { Handle } from '@consent/postgres';
import { insertOf, updateOf } from '@consent/postgres/columns';
import { accountColumns, accountRowOf, type AccountRecord } from './account';

const insert = insertOf('accounts', accountColumns);

export async function insertAccount(tx: Handle, account: AccountRecord): Promise<void> {
  await tx.query('insert_account', insert.text, insert.valuesOf(accountRowOf(account)));
}

const { id, name: _, cell: __, createdAtMs: ___, ...changing } = accountColumns;
const update = updateOf('accounts', { id }, changing);

export async function saveAccount(tx: Handle, account: AccountRecord): Promise<void> {
  await tx.query('save_account', update.text, update.valuesOf(accountRowOf(account)));
}

import type { Handle } from '@consent/postgres';
import { insertOf, pick, updateOf } from '@consent/postgres/columns';
import { userColumns, type UserRecord } from './user';

const insert = insertOf('users', userColumns);

export async function insertUser(tx: Handle, user: UserRecord): Promise<boolean> {
  const { rowCount } = await tx.query('insert_user', `${insert.text} ON CONFLICT (email) DO NOTHING`, insert.valuesOf(user));
  return rowCount === 1;
}

const update = updateOf(
  'users',
  pick(userColumns, 'accountId', 'id'),
  pick(userColumns, 'passwordHash', 'passwordChanges', 'emailVerifiedAtMs'),
);

export async function saveUser(tx: Handle, user: UserRecord): Promise<void> {
  await tx.query('save_user', update.text, update.valuesOf(user));
}

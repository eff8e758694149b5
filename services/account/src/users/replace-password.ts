import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { deleteSessionsOfUser } from '../sessions/delete.sql';
import { saveUser } from './save.sql';
import { deleteTokensOfUser } from './token.sql';
import type { UserRecord } from './user';

/**
 * Stores another password of a user whom the caller has locked. Ends all sessions and deletes all reset
 * tokens, because they were issued under the earlier password.
 */
export async function replacePassword(
  tx: Handle,
  user: UserRecord,
  passwordHash: string,
  { events, now }: Pick<AccountParts, 'events' | 'now'>,
): Promise<UserRecord> {
  const after = { ...user, passwordHash, passwordChanges: user.passwordChanges + 1 };
  await saveUser(tx, after);
  await deleteSessionsOfUser(tx, after.accountId, after.id);
  await deleteTokensOfUser(tx, after.accountId, after.id, 'password_reset');
  await events.user(tx, 'account.password_changed', after, now());
  return after;
}

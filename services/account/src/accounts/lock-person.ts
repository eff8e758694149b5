import { notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { parseEmail } from '../users/email.rule';
import { findUserByEmail, lockUser } from '../users/find.sql';
import type { UserRecord } from '../users/user';

/** Under the lock, a sign-in in flight has a session already or begins after this transaction. Throws not_found. */
export async function lockPerson(tx: Handle, address: string): Promise<UserRecord> {
  const email = parseEmail(address);
  const found = email === undefined ? undefined : await findUserByEmail(tx, email);
  const user = found && (await lockUser(tx, found.accountId, found.id));
  if (user === undefined) throw notFound('user');
  return user;
}

import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { auditPerson } from '../members/audit-person';
import { deleteSessionsOfUser } from '../sessions/delete.sql';
import { saveUser } from './save.sql';
import { deleteTokensOfUser } from './token.sql';
import type { UserRecord } from './user';

/**
 * Also ends all sessions and deletes reset tokens, which were issued under the earlier password. The caller has locked the
 * user.
 */
export async function replacePassword(
  tx: Handle,
  user: UserRecord,
  passwordHash: string,
  kind: 'user.password_changed' | 'user.password_reset',
  { events, audit, now }: Pick<AccountParts, 'events' | 'audit' | 'now'>,
): Promise<UserRecord> {
  const after = { ...user, passwordHash, passwordChanges: user.passwordChanges + 1 };
  await saveUser(tx, after);
  await deleteSessionsOfUser(tx, after.accountId, after.id);
  await deleteTokensOfUser(tx, after.accountId, after.id, 'password_reset');
  await events.user(tx, 'account.password_changed', after, now());
  const person = { kind: 'user', id: after.id };
  await auditPerson(tx, after, { kind, target: person, actor: person }, { audit });
  return after;
}

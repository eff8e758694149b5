import type { Handle } from '@consent/postgres';
import { removeFactors } from '../factors/remove-factors';
import type { AccountParts } from '../parts';
import { deleteSessionsOfUser } from '../sessions/delete.sql';
import { saveUser } from '../users/save.sql';
import { deleteTokensOfUser } from '../users/token.sql';
import type { UserRecord } from '../users/user';

/**
 * Whoever registered an address and never confirmed it may be a stranger who waits for its owner to come (threats 173). The provider vouches
 * for the owner, so nothing that the stranger set up gives access any more. The caller has locked the user.
 */
export async function takeOverUnconfirmed(
  tx: Handle,
  user: UserRecord,
  { passwords, now }: Pick<AccountParts, 'passwords' | 'now'>,
): Promise<UserRecord> {
  const owned = {
    ...user,
    passwordHash: passwords.hashOfNone(),
    passwordChanges: user.passwordChanges + 1,
    emailVerifiedAtMs: now(),
  };
  await saveUser(tx, owned);
  await deleteSessionsOfUser(tx, user.accountId, user.id);
  await removeFactors(tx, { accountId: user.accountId, userId: user.id });
  await deleteTokensOfUser(tx, user.accountId, user.id, 'email_verification');
  await deleteTokensOfUser(tx, user.accountId, user.id, 'password_reset');
  return owned;
}

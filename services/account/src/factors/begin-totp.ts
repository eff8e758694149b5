import type { BeginTotpRequest, BeginTotpResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findUser, lockUser } from '../users/find.sql';
import { findTotp, saveUnconfirmedTotp } from './factors.sql';
import { newTotpSecret, totpUri } from './totp';

/**
 * POST /auth/factors/totp (decision 63): a secret that counts once a code of it arrived. Asks for the password, because a factor of
 * somebody else locks the owner out. Throws unauthorized (password), conflict, not_found, unavailable.
 */
export async function beginTotp(
  { accountId, userId, currentPassword }: BeginTotpRequest,
  {
    database,
    transaction,
    passwords,
    sealedSecrets,
    now,
  }: Pick<AccountParts, 'database' | 'transaction' | 'passwords' | 'sealedSecrets' | 'now'>,
): Promise<BeginTotpResponse> {
  const user = await findUser(database, uuidOf(accountId), uuidOf(userId));
  if (user === undefined) throw notFound('user');
  if (!(await passwords.verify(currentPassword, user.passwordHash))) throw new ServiceError('unauthorized', 'Incorrect current password.');
  const secret = newTotpSecret();
  const ofUser = { accountId: user.accountId, userId: user.id };
  await transaction(async (tx) => {
    await lockUser(tx, user.accountId, user.id);
    const before = await findTotp(tx, ofUser);
    if (before !== undefined && before.confirmedAtMs !== 0) throw alreadySetUp();
    await saveUnconfirmedTotp(tx, { ...ofUser, sealed: sealedSecrets.seal(secret, user.id), createdAtMs: now() });
  });
  return { secret, uri: totpUri(secret, user.email) };
}

function alreadySetUp(): ServiceError {
  return new ServiceError('conflict', 'An authenticator app is already set up. Remove it first.');
}

import type { ChangePasswordRequest, ChangePasswordResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findUser, lockUser } from './find.sql';
import { replacePassword } from './replace-password';

/**
 * Sets another password and ends every session, including the caller's (decision 5.1). Throws not_found, unauthorized
 * (current password), invalid, unavailable.
 */
export async function changePassword(
  { accountId, userId, currentPassword, password }: ChangePasswordRequest,
  { database, transaction, passwords, ...parts }: Pick<AccountParts, 'database' | 'transaction' | 'passwords' | 'events' | 'audit' | 'now'>,
): Promise<ChangePasswordResponse> {
  const user = await findUser(database, uuidOf(accountId), uuidOf(userId));
  if (user === undefined) throw notFound('user');
  if (!(await passwords.verify(currentPassword, user.passwordHash))) throw wrongPassword();
  passwords.check(password, user);
  const passwordHash = await passwords.hash(password);

  await transaction(async (tx) => {
    const before = await lockUser(tx, user.accountId, user.id);
    if (before === undefined) throw notFound('user');
    // The password was replaced meanwhile, so the caller has proved only the earlier one.
    if (before.passwordChanges !== user.passwordChanges) throw wrongPassword();
    await replacePassword(tx, before, passwordHash, 'user.password_changed', parts);
  });
  return {};
}

function wrongPassword(): ServiceError {
  return new ServiceError('unauthorized', 'Incorrect current password.');
}

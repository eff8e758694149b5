import { notFound, ServiceError } from '@consent/kernel/errors';
import type { UserRecord } from '../../domain/user';
import type { AccountEvents } from '../../events/account-events';
import type { AccountStore, InTransaction } from '../../store/account-store';
import type { Passwords } from '../passwords/passwords';
import { replacePassword } from './replace-password';

export interface ChangePasswordParts {
  store: Pick<AccountStore, 'findUser'>;
  inTransaction: InTransaction;
  passwords: Pick<Passwords, 'check' | 'hash' | 'verify'>;
  events: AccountEvents;
  now: () => number;
}

export interface PasswordChange {
  accountId: string;
  userId: string;
  currentPassword: string;
  password: string;
}

/**
 * Sets another password and ends every session, the caller's own included (decision
 * 5.1). Throws not_found, unauthorized (current password), invalid, unavailable.
 */
export function changePassword({ store, inTransaction, passwords, events, now }: ChangePasswordParts) {
  return async ({ accountId, userId, currentPassword, password }: PasswordChange): Promise<UserRecord> => {
    const user = await store.findUser(accountId, userId);
    if (user === undefined) throw notFound('user');
    if (!(await passwords.verify(currentPassword, user.passwordHash))) throw wrongPassword();
    passwords.check(password, user);
    const passwordHash = await passwords.hash(password);

    return inTransaction(async (inside) => {
      const before = await inside.lockUser(accountId, userId);
      if (before === undefined) throw notFound('user');
      // Replaced meanwhile: what was proved is the password before.
      if (before.passwordChanges !== user.passwordChanges) throw wrongPassword();
      return replacePassword(inside, { events, now }, before, passwordHash);
    });
  };
}

function wrongPassword(): ServiceError {
  return new ServiceError('unauthorized', 'The current password is not right.');
}

import { withVerifiedEmail, type UserRecord } from '../../domain/user';
import type { AccountEvents } from '../../events/account-events';
import type { AccountStore, InTransaction } from '../../store/account-store';
import type { Passwords } from '../passwords/passwords';
import { replacePassword } from './replace-password';
import { getTokenOwner, useTokenOf, type PresentedToken } from './use-token';

export interface ResetPasswordParts {
  store: Pick<AccountStore, 'findTokenOwner' | 'findUser'>;
  inTransaction: InTransaction;
  passwords: Pick<Passwords, 'check' | 'hash'>;
  events: AccountEvents;
  now: () => number;
}

/**
 * Sets the password by the token of the mail, which serves once, and ends every
 * session (decision 5). It also confirms the address: the mail was read there. A
 * refused password leaves the token as it is. Throws invalid (token, password), unavailable.
 */
export function resetPassword({ store, inTransaction, passwords, events, now }: ResetPasswordParts) {
  return async ({ token, password }: { token: string; password: string }): Promise<UserRecord> => {
    const presented: PresentedToken = { token, purpose: 'password_reset', nowMs: now() };
    // Before the hash: what costs a core is not to be had with any text for a token.
    const owner = await getTokenOwner(store, presented);
    passwords.check(password, owner);
    const passwordHash = await passwords.hash(password);

    return inTransaction(async (inside) => {
      const before = await useTokenOf(inside, owner, presented);
      const verified = withVerifiedEmail(before, now());
      if (verified !== before) await inside.insertEvent(events.user('account.user_verified', verified, now()));
      return replacePassword(inside, { events, now }, verified, passwordHash);
    });
  };
}

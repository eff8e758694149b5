import { withVerifiedEmail, type UserRecord } from '../../domain/user';
import type { AccountEvents } from '../../events/account-events';
import type { AccountStore, InTransaction } from '../../store/account-store';
import { getTokenOwner, useTokenOf, type PresentedToken } from './use-token';

export interface VerifyEmailParts {
  store: Pick<AccountStore, 'findTokenOwner' | 'findUser'>;
  inTransaction: InTransaction;
  events: AccountEvents;
  now: () => number;
}

/**
 * Confirms the address by the token of the mail, which serves once (decision 5).
 * Tokens of other mails to the same address keep serving: whoever was sent two may
 * open both. Throws invalid (unknown, used or expired token).
 */
export function verifyEmail({ store, inTransaction, events, now }: VerifyEmailParts) {
  return async ({ token }: { token: string }): Promise<UserRecord> => {
    const presented: PresentedToken = { token, purpose: 'email_verification', nowMs: now() };
    const owner = await getTokenOwner(store, presented);
    return inTransaction(async (inside) => {
      const before = await useTokenOf(inside, owner, presented);
      const after = withVerifiedEmail(before, now());
      if (after === before) return before;
      await inside.saveUser(after);
      await inside.insertEvent(events.user('account.user_verified', after, now()));
      return after;
    });
  };
}

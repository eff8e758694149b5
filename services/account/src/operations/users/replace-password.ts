import { withPassword, type UserRecord } from '../../domain/user';
import type { AccountEvents } from '../../events/account-events';
import type { AccountStore } from '../../store/account-store';

/**
 * Stores another password of a user whom the caller holds locked, and ends what the
 * earlier one, or a mail sent before, could still open: sessions and reset tokens.
 */
export async function replacePassword(
  store: Pick<AccountStore, 'saveUser' | 'deleteSessionsOfUser' | 'deleteTokensOfUser' | 'insertEvent'>,
  { events, now }: { events: AccountEvents; now: () => number },
  user: UserRecord,
  passwordHash: string,
): Promise<UserRecord> {
  const after = withPassword(user, passwordHash);
  await store.saveUser(after);
  await store.deleteSessionsOfUser(after.accountId, after.id);
  await store.deleteTokensOfUser(after.accountId, after.id, 'password_reset');
  await store.insertEvent(events.user('account.password_changed', after, now()));
  return after;
}

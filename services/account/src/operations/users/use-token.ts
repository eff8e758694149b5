import { tokenDigest } from '../../domain/random-token';
import type { UserRecord } from '../../domain/user';
import { invalidToken, type UserTokenPurpose } from '../../domain/user-token';
import type { AccountStore } from '../../store/account-store';

/** What a token of a mail is, as whoever holds it says. */
export interface PresentedToken {
  token: string;
  purpose: UserTokenPurpose;
  nowMs: number;
}

/** Whose token it is. Throws invalid (unknown, used or expired). */
export async function getTokenOwner(
  store: Pick<AccountStore, 'findTokenOwner' | 'findUser'>,
  { token, purpose, nowMs }: PresentedToken,
): Promise<UserRecord> {
  const owner = await store.findTokenOwner({ digest: tokenDigest(token), purpose, nowMs });
  const user = owner && (await store.findUser(owner.accountId, owner.userId));
  if (user === undefined) throw invalidToken();
  return user;
}

/**
 * Uses the token up in the caller's transaction and answers its owner, locked: first
 * the user, then the token, as whoever deletes all tokens of a user does. Throws
 * invalid for all but one of those who come at once.
 */
export async function useTokenOf(
  store: Pick<AccountStore, 'lockUser' | 'useToken'>,
  { accountId, id }: { accountId: string; id: string },
  { token, purpose, nowMs }: PresentedToken,
): Promise<UserRecord> {
  const user = await store.lockUser(accountId, id);
  if (user === undefined || !(await store.useToken({ digest: tokenDigest(token), purpose, nowMs }))) throw invalidToken();
  return user;
}

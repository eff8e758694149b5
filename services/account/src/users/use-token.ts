import type { Handle } from '@consent/postgres';
import { tokenDigest } from '../random-token';
import { findUser, lockUser } from './find.sql';
import { invalidToken, type UserTokenPurpose } from './token.rule';
import { deleteToken, findTokenOwner } from './token.sql';
import type { UserRecord } from './user';

export interface PresentedToken {
  token: string;
  purpose: UserTokenPurpose;
  nowMs: number;
}

/** Throws invalid if the token is unknown, used or expired. */
export async function getTokenOwner(db: Handle, { token, purpose, nowMs }: PresentedToken): Promise<UserRecord> {
  const owner = await findTokenOwner(db, { digest: tokenDigest(token), purpose, nowMs });
  const user = owner && (await findUser(db, owner.accountId, owner.userId));
  if (user === undefined) throw invalidToken();
  return user;
}

/**
 * Uses up a token and returns its locked owner. Locks the user before deleting the token, as deleting all tokens does, to
 * prevent deadlocks. Throws invalid for all but one of parallel calls.
 */
export async function useToken(
  tx: Handle,
  { accountId, id }: { accountId: string; id: string },
  { token, purpose, nowMs }: PresentedToken,
): Promise<UserRecord> {
  const user = await lockUser(tx, accountId, id);
  if (user === undefined || !(await deleteToken(tx, { digest: tokenDigest(token), purpose, nowMs }))) throw invalidToken();
  return user;
}

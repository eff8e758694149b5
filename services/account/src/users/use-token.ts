import type { Handle } from '@consent/postgres';
import { tokenDigest } from '../random-token';
import { findUser, lockUser } from './find.sql';
import { invalidToken, type UserTokenPurpose } from './token.rule';
import { deleteToken, findTokenOwner } from './token.sql';
import type { UserRecord } from './user';

/** A token of a mail, as a caller presents it. */
export interface PresentedToken {
  token: string;
  purpose: UserTokenPurpose;
  nowMs: number;
}

/** The owner of a token. Throws invalid when it is unknown, used or expired. */
export async function getTokenOwner(db: Handle, { token, purpose, nowMs }: PresentedToken): Promise<UserRecord> {
  const owner = await findTokenOwner(db, { digest: tokenDigest(token), purpose, nowMs });
  const user = owner && (await findUser(db, owner.accountId, owner.userId));
  if (user === undefined) throw invalidToken();
  return user;
}

/**
 * Uses up a token and returns its owner, locked. The user is locked before the token is deleted, the same
 * order as when all tokens of a user are deleted. Throws invalid for all but one of parallel calls.
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

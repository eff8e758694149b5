import type { VerifyEmailRequest, VerifyEmailResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { saveUser } from './save.sql';
import { getTokenOwner, useToken, type PresentedToken } from './use-token';
import { userMessageOf, withVerifiedEmail } from './user';

/**
 * Confirms the address by a mailed token, which works once (decision 5). Other tokens for the address stay valid, because a
 * person may open both mails. Throws invalid (unknown, used or expired token).
 */
export async function verifyEmail(
  { token }: VerifyEmailRequest,
  { database, transaction, events, now }: Pick<AccountParts, 'database' | 'transaction' | 'events' | 'now'>,
): Promise<VerifyEmailResponse> {
  const presented: PresentedToken = { token, purpose: 'email_verification', nowMs: now() };
  const owner = await getTokenOwner(database, presented);
  const user = await transaction(async (tx) => {
    const before = await useToken(tx, owner, presented);
    const after = withVerifiedEmail(before, now());
    if (after === before) return before;
    await saveUser(tx, after);
    await events.user(tx, 'account.user_verified', after, now());
    return after;
  });
  return { user: userMessageOf(user) };
}

import type { VerifyEmailRequest, VerifyEmailResponse } from '@consent/contracts';
import type { Audited } from '@consent/service';
import type { AccountParts } from '../parts';
import { saveUser } from './save.sql';
import { getTokenOwner, useToken, type PresentedToken } from './use-token';
import { type UserRecord, userMessageOf, withVerifiedEmail } from './user';

/**
 * Confirms the address by a mailed token, which works once (decision 5). Other tokens for the address stay valid, because a
 * person may open both mails. Throws invalid (unknown, used or expired token).
 */
export async function verifyEmail(
  { token }: VerifyEmailRequest,
  { database, transaction, events, audit, now }: Pick<AccountParts, 'database' | 'transaction' | 'events' | 'audit' | 'now'>,
): Promise<VerifyEmailResponse> {
  const presented: PresentedToken = { token, purpose: 'email_verification', nowMs: now() };
  const owner = await getTokenOwner(database, presented);
  const user = await transaction(async (tx) => {
    const before = await useToken(tx, owner, presented);
    const after = withVerifiedEmail(before, now());
    if (after === before) return before;
    await saveUser(tx, after);
    await events.user(tx, 'account.user_verified', after, now());
    await audit(tx, emailVerified(after));
    return after;
  });
  return { user: userMessageOf(user) };
}

export const emailVerified = ({ accountId, id }: Pick<UserRecord, 'accountId' | 'id'>): Audited => ({
  ...{ accountId, kind: 'user.email_verified', target: { kind: 'user', id }, actor: { kind: 'user', id } },
});

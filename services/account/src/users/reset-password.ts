import type { ResetPasswordRequest, ResetPasswordResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { replacePassword } from './replace-password';
import { getTokenOwner, useToken, type PresentedToken } from './use-token';
import { userMessageOf, withVerifiedEmail } from './user';
import { emailVerified } from './verify-email';

/**
 * Sets the password by a mailed token, which works once, and ends every session (decision 5). Confirms the address too,
 * because the mail was read there. A refused password does not use up the token. Throws invalid (token, password),
 * unavailable.
 */
export async function resetPassword(
  { token, password }: ResetPasswordRequest,
  {
    database,
    transaction,
    passwords,
    events,
    audit,
    now,
  }: Pick<AccountParts, 'database' | 'transaction' | 'passwords' | 'events' | 'audit' | 'now'>,
): Promise<ResetPasswordResponse> {
  const presented: PresentedToken = { token, purpose: 'password_reset', nowMs: now() };
  // Check before hashing, so that a caller without a valid token costs no CPU time.
  const owner = await getTokenOwner(database, presented);
  passwords.check(password, owner);
  const passwordHash = await passwords.hash(password);

  const user = await transaction(async (tx) => {
    const before = await useToken(tx, owner, presented);
    const verified = withVerifiedEmail(before, now());
    if (verified !== before) {
      await events.user(tx, 'account.user_verified', verified, now());
      await audit(tx, emailVerified(verified));
    }
    return replacePassword(tx, verified, passwordHash, 'user.password_reset', { events, audit, now });
  });
  return { user: userMessageOf(user) };
}

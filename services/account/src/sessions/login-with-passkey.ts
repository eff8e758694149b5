import type { LoginWithPasskeyRequest, LoginWithPasskeyResponse } from '@consent/contracts';
import { accountToBeginIn } from '../members/account-to-begin-in';
import type { AccountParts } from '../parts';
import { refusedPasskey } from '../passkeys/passkey.rule';
import { useAssertion, verifyAssertionFor } from '../passkeys/use-assertion';
import { lockUser } from '../users/find.sql';
import { beginSession } from './begin-session';
import { unknownClient } from './session';

/**
 * POST /auth/passkey/login (decision 81): signs in without a password. The authenticator has verified the person, so the session has
 * proved the factor. The challenge is used up if and only if the session exists. Throws unauthorized.
 */
export async function loginWithPasskey(
  { assertion, previousDigest, client = unknownClient }: LoginWithPasskeyRequest,
  parts: Pick<AccountParts, 'database' | 'transaction' | 'challenges' | 'audit' | 'now'>,
): Promise<LoginWithPasskeyResponse> {
  const { transaction, now } = parts;
  const verified = await verifyAssertionFor(assertion, { purpose: 'login', userId: '' }, parts);
  const { accountId, userId } = verified.passkey;
  return transaction(async (tx) => {
    const user = await lockUser(tx, accountId, userId);
    if (user === undefined) throw refusedPasskey();
    const nowMs = now();
    await useAssertion(tx, verified, nowMs);
    const actsFor = await accountToBeginIn(tx, user);
    return beginSession(tx, user, { previousDigest, client, provedFactor: true, actsFor, nowMs }, parts);
  });
}

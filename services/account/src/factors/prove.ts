import type { ProveFactorRequest, ProveFactorResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { refusedPasskey } from '../passkeys/passkey.rule';
import { useAssertion, verifyAssertionFor } from '../passkeys/use-assertion';
import { lockUser } from '../users/find.sql';
import { proveSession } from './factors.sql';
import { useCode } from './use-code';

/** POST /auth/factors/proof (decision 63): the session may do for some minutes what hurts. Throws unauthorized (code or assertion). */
export async function proveFactor(
  { accountId, userId, code, digest, assertion }: ProveFactorRequest,
  { transaction, ...parts }: Pick<AccountParts, 'database' | 'transaction' | 'sealedSecrets' | 'challenges' | 'audit' | 'now'>,
): Promise<ProveFactorResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  const verified = assertion && (await verifyAssertionFor(assertion, { purpose: 'proof', userId: user.userId }, parts));
  if (verified !== undefined && verified.passkey.userId !== user.userId) throw refusedPasskey();
  await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    if (locked === undefined) throw notFound('user');
    if (verified === undefined) await useCode(tx, { ...user, email: locked.email }, code, parts);
    else await useAssertion(tx, verified, parts.now());
    await proveSession(tx, { ...user, digest, atMs: parts.now() });
  });
  return {};
}

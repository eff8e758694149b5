import type { ProveFactorRequest, ProveFactorResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { proveSession } from './factors.sql';
import { useCode } from './use-code';

/** POST /auth/factors/proof (decision 63): the session may do for some minutes what hurts. Throws unauthorized (code). */
export async function proveFactor(
  { accountId, userId, code, digest }: ProveFactorRequest,
  { transaction, ...parts }: Pick<AccountParts, 'transaction' | 'sealedFactors' | 'audit' | 'now'>,
): Promise<ProveFactorResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    if (locked === undefined) throw notFound('user');
    await useCode(tx, { ...user, email: locked.email }, code, parts);
    await proveSession(tx, { ...user, digest, atMs: parts.now() });
  });
  return {};
}

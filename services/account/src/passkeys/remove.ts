import type { RemovePasskeyRequest, RemovePasskeyResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { endFactors } from '../factors/end-factors';
import { tellOfChange } from '../factors/tell-of-change';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { deletePasskey } from './passkeys.sql';

/**
 * DELETE /auth/passkeys/{id} (decision 81). With the last factor the recovery codes go, too. The gateway has asked for a proof. Throws
 * not_found, conflict (the account requires a factor).
 */
export async function removePasskey(
  { accountId, userId, id }: RemovePasskeyRequest,
  { transaction, audit, now, wakeMailSender }: Pick<AccountParts, 'transaction' | 'audit' | 'now' | 'wakeMailSender'>,
): Promise<RemovePasskeyResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    if (locked === undefined || !(await deletePasskey(tx, { ...user, id: uuidOf(id) }))) throw notFound('passkey');
    const wasLast = await endFactors(tx, user);
    await tellOfChange(tx, locked, wasLast ? 'last_passkey_removed' : 'passkey_removed', { audit, nowMs: now() });
  });
  wakeMailSender();
  return {};
}

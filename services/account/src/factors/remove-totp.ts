import type { RemoveTotpRequest, RemoveTotpResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { deleteRecoveryCodes, deleteTotp } from './factors.sql';
import { tellOfChange } from './tell-of-change';

/** DELETE /auth/factors/totp (decision 63): the password is enough again. The gateway has asked for a proof. */
export async function removeTotp(
  { accountId, userId }: RemoveTotpRequest,
  { transaction, audit, now, wakeMailSender }: Pick<AccountParts, 'transaction' | 'audit' | 'now' | 'wakeMailSender'>,
): Promise<RemoveTotpResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    const wasSetUp = await deleteTotp(tx, user);
    await deleteRecoveryCodes(tx, user);
    if (locked !== undefined && wasSetUp) await tellOfChange(tx, locked, 'removed', { audit, nowMs: now() });
  });
  wakeMailSender();
  return {};
}

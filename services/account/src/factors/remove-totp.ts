import type { RemoveTotpRequest, RemoveTotpResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { endFactors } from './end-factors';
import { deleteTotp } from './factors.sql';
import { tellOfChange } from './tell-of-change';

/**
 * DELETE /auth/factors/totp (decision 63): without a passkey the password is enough again. The gateway has asked for a proof. Throws
 * conflict (the account requires a factor).
 */
export async function removeTotp(
  { accountId, userId }: RemoveTotpRequest,
  { transaction, audit, now, wakeMailSender }: Pick<AccountParts, 'transaction' | 'audit' | 'now' | 'wakeMailSender'>,
): Promise<RemoveTotpResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    if (!(await deleteTotp(tx, user)) || locked === undefined) return;
    const wasLast = await endFactors(tx, user);
    await tellOfChange(tx, locked, wasLast ? 'removed' : 'app_removed', { audit, nowMs: now() });
  });
  wakeMailSender();
  return {};
}

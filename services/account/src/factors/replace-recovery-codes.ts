import type { ReplaceRecoveryCodesRequest, ReplaceRecoveryCodesResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { userHasFactor } from './factors.sql';
import { saveNewRecoveryCodes } from './new-recovery-codes';
import { tellOfChange } from './tell-of-change';

/** POST /auth/factors/recovery-codes (decision 63): ten new codes; earlier ones count no more. Throws conflict, not_found. */
export async function replaceRecoveryCodes(
  { accountId, userId }: ReplaceRecoveryCodesRequest,
  { transaction, audit, now, wakeMailSender }: Pick<AccountParts, 'transaction' | 'audit' | 'now' | 'wakeMailSender'>,
): Promise<ReplaceRecoveryCodesResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  const recoveryCodes = await transaction(async (tx) => {
    const locked = await lockUser(tx, user.accountId, user.userId);
    if (locked === undefined) throw notFound('user');
    if (!(await userHasFactor(tx, user.accountId, user.userId)))
      throw new ServiceError('conflict', 'Set up an authenticator app or a passkey first.');
    await tellOfChange(tx, locked, 'recovery_codes_replaced', { audit, nowMs: now() });
    return saveNewRecoveryCodes(tx, user);
  });
  wakeMailSender();
  return { recoveryCodes };
}

import type { ReplaceRecoveryCodesRequest, ReplaceRecoveryCodesResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { findTotp } from './factors.sql';
import { saveNewRecoveryCodes } from './new-recovery-codes';

/** POST /auth/factors/recovery-codes (decision 63): ten new codes; earlier ones count no more. Throws conflict, not_found. */
export async function replaceRecoveryCodes(
  { accountId, userId }: ReplaceRecoveryCodesRequest,
  { transaction }: Pick<AccountParts, 'transaction'>,
): Promise<ReplaceRecoveryCodesResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  const recoveryCodes = await transaction(async (tx) => {
    if ((await lockUser(tx, user.accountId, user.userId)) === undefined) throw notFound('user');
    const totp = await findTotp(tx, user);
    if (totp === undefined || totp.confirmedAtMs === 0) throw new ServiceError('conflict', 'Set up an authenticator app first.');
    return saveNewRecoveryCodes(tx, user);
  });
  return { recoveryCodes };
}

import type { SetAccountSecurityRequest, SetAccountSecurityResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { userHasFactor } from '../factors/factors.sql';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { saveRequireSecondFactor } from './set.sql';

/**
 * PUT /account/security (decision 81.11), effective for the next request. The gateway has asked for a proof. Throws conflict (the
 * owner has no factor, and would be locked out), not_found.
 */
export async function setAccountSecurity(
  { accountId, userId, requireSecondFactor }: SetAccountSecurityRequest,
  { transaction }: Pick<AccountParts, 'transaction'>,
): Promise<SetAccountSecurityResponse> {
  const [account, user] = [uuidOf(accountId), uuidOf(userId)];
  await transaction(async (tx) => {
    // Under the lock of the user, nobody removes the last factor at the same time.
    const locked = await lockUser(tx, account, user);
    if (requireSecondFactor && (locked === undefined || !(await userHasFactor(tx, account, user))))
      throw new ServiceError('conflict', 'Set up a second factor of your own first.');
    if (!(await saveRequireSecondFactor(tx, account, requireSecondFactor))) throw notFound('account');
  });
  return { requireSecondFactor };
}

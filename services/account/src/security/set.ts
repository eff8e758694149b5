import type { SetAccountSecurityRequest, SetAccountSecurityResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { lockAccount } from '../accounts/find.sql';
import { userHasFactor } from '../factors/factors.sql';
import type { AccountParts } from '../parts';
import { lockUser } from '../users/find.sql';
import { saveRequireSecondFactor } from './set.sql';

/**
 * PUT /account/security (decision 81.11), effective for the next request. The gateway has asked for a proof. Throws conflict (the
 * owner has no factor, and would be locked out), not_found.
 */
export async function setAccountSecurity(
  { accountId, homeAccountId, userId, requireSecondFactor }: SetAccountSecurityRequest,
  { transaction }: Pick<AccountParts, 'transaction'>,
): Promise<SetAccountSecurityResponse> {
  const [account, home, user] = [uuidOf(accountId), uuidOf(homeAccountId), uuidOf(userId)];
  await transaction(async (tx) => {
    if ((await lockAccount(tx, account)) === undefined) throw notFound('account');
    // Under the lock of the user, nobody removes the last factor at the same time.
    const locked = await lockUser(tx, home, user);
    if (requireSecondFactor && (locked === undefined || !(await userHasFactor(tx, home, user))))
      throw new ServiceError('conflict', 'Set up a second factor of your own first.');
    await saveRequireSecondFactor(tx, account, requireSecondFactor);
  });
  return { requireSecondFactor };
}

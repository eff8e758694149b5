import type { SetAccountSecurityRequest, SetAccountSecurityResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
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
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<SetAccountSecurityResponse> {
  const [account, home, user] = [uuidOf(accountId), uuidOf(homeAccountId), uuidOf(userId)];
  await transaction(async (tx) => {
    const before = await lockAccount(tx, account);
    if (before === undefined) throw notFound('account');
    // Under the lock of the user, nobody removes the last factor at the same time.
    const locked = await lockUser(tx, home, user);
    if (requireSecondFactor && (locked === undefined || !(await userHasFactor(tx, home, user))))
      throw new ServiceError('conflict', 'Set up a second factor of your own first.');
    await saveRequireSecondFactor(tx, account, requireSecondFactor);
    await audit(tx, {
      ...{ accountId: account, kind: 'account.security_set', target: { kind: 'account', id: account } },
      changes: differenceOf({ require_second_factor: before.requireSecondFactor }, { require_second_factor: requireSecondFactor }),
    });
  });
  return { requireSecondFactor };
}

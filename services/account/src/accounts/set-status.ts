import type { SetStatusRequest, SetStatusResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { accountMessageOf } from './account';
import { changeAccount, type ChangeAccountParts } from './change';
import { accountStatusOf } from './statuses.rule';

/**
 * Suspends or activates an account (decision 4.2). When it returns, every gateway refuses or admits the
 * next request. Throws not_found, invalid, and unavailable when the change is recorded but Redis did not
 * confirm it. A repeat then tries again.
 */
export async function setStatus(
  { accountId, status: name }: SetStatusRequest,
  { redisCopy, ...parts }: Pick<AccountParts, 'redisCopy'> & ChangeAccountParts,
): Promise<SetStatusResponse> {
  const status = accountStatusOf(name);
  const account = await changeAccount(
    accountId,
    'account.status_changed',
    (before) => (before.status === status ? undefined : { status }),
    parts,
  );
  await redisCopy.write({ accounts: [account] });
  return { account: accountMessageOf(account) };
}

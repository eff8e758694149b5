import type { SetStatusRequest, SetStatusResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { accountMessageOf } from './account';
import { changeAccount, type ChangeAccountParts } from './change';
import { accountStatusOf } from './statuses.rule';

/**
 * Suspends or activates an account (decision 4.2), effective for the next request at every gateway. Throws not_found,
 * invalid, unavailable (recorded, but Redis did not confirm it: repeat the call).
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

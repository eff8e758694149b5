import type { SetStatusRequest, SetStatusResponse } from '@consent/contracts';
import { conflict } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { accountMessageOf, isClosed } from './account';
import { changeAccount, type ChangeAccountParts } from './change';
import { accountStatusOf } from './statuses.rule';

/**
 * Suspends or activates an account (decision 4.2), effective for the next request at every gateway. Throws not_found,
 * invalid, conflict (it is closed), unavailable (recorded, but Redis did not confirm it: repeat the call).
 */
export async function setStatus(
  { accountId, status: name }: SetStatusRequest,
  { redisCopy, ...parts }: Pick<AccountParts, 'redisCopy'> & ChangeAccountParts,
): Promise<SetStatusResponse> {
  const status = accountStatusOf(name);
  const account = await changeAccount(
    accountId,
    'account.status_changed',
    (before) => {
      if (isClosed(before)) throw conflict('The account is closed. Reopen it with account reopen.');
      return before.status === status ? undefined : { status, closedAtMs: 0, purgeAtMs: 0 };
    },
    parts,
  );
  await redisCopy.write({ accounts: [account] });
  return { account: accountMessageOf(account) };
}

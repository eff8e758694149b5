import type { DescribeAccountRequest, DescribeAccountResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { idleSinceMs } from '../sessions/session.rule';
import { describeUse, listMembers } from './describe.sql';
import { getAccount } from './get';

/** What an operator may see of an account (decision 84.3): nothing that gives access. Throws not_found. */
export async function describeAccount(
  request: DescribeAccountRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<DescribeAccountResponse> {
  const { account } = await getAccount(request, { database });
  const nowMs = now();
  const live = { accountId: account.id, nowMs, idleSinceMs: idleSinceMs(nowMs) };
  return { account, members: await listMembers(database, live), ...(await describeUse(database, live)) };
}

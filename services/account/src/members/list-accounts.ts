import type { ListAccountsRequest, ListAccountsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findAccountsOf } from './members.sql';

/** GET /auth/accounts (decision 80). */
export async function listAccounts(
  { homeAccountId, userId }: ListAccountsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListAccountsResponse> {
  return { accounts: await findAccountsOf(database, uuidOf(homeAccountId), uuidOf(userId)) };
}

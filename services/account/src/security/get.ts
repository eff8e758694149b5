import type { GetAccountSecurityRequest, GetAccountSecurityResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { findAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';

/** GET /account/security (decision 81.11). Throws not_found. */
export async function getAccountSecurity(
  { accountId }: GetAccountSecurityRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetAccountSecurityResponse> {
  const account = await findAccount(database, uuidOf(accountId));
  if (account === undefined) throw notFound('account');
  return { requireSecondFactor: account.requireSecondFactor };
}

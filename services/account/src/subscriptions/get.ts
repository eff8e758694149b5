import type { GetSubscriptionRequest, GetSubscriptionResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findAccount } from '../accounts/find.sql';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { subscriptionMessageOf } from './subscription';

/** GET /subscription: the account and its plan, with the numbers agreed with it. Throws not_found. */
export async function getSubscription(
  { accountId }: GetSubscriptionRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetSubscriptionResponse> {
  const account = await findAccount(database, uuidOf(accountId));
  if (account === undefined) throw notFound('account');
  return subscriptionMessageOf(account);
}

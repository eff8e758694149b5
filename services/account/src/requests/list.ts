import type { ListRequestsRequest, ListRequestsResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { requestMessage } from './request';
import { findRequestPage } from './requests.sql';

const mostRows = 101;

/** GET /requests (decision 75.5). Another account's site gives an empty list. Throws invalid. */
export async function listRequests(
  { accountId, siteId, ...asked }: ListRequestsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListRequestsResponse> {
  if (asked.limit < 1 || asked.limit > mostRows) throw invalid(`limit must be from 1 to ${mostRows}.`);
  const page = { ...asked, accountId: uuidOf(accountId), siteId: siteId === '' ? '' : uuidOf(siteId) };
  return { requests: (await findRequestPage(database, page)).map(requestMessage) };
}

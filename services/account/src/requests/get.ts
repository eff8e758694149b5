import type { GetRequestRequest, GetRequestResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { requestMessage } from './request';
import { findRequest } from './requests.sql';
import { findTrail } from './trail.sql';

/** GET /requests/{id} (decision 75.5). Throws not_found, also for an unconfirmed one. */
export async function getRequest(
  { accountId, id }: GetRequestRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetRequestResponse> {
  const ref = { accountId: uuidOf(accountId), id };
  const request = await findRequest(database, ref);
  if (request === undefined || request.confirmedAtMs === 0) throw notFound('request');
  return { request: requestMessage(request), trail: await findTrail(database, ref) };
}

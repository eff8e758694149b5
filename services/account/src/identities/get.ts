import type { GetIdentityRequest, GetIdentityResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { findLiveSite } from './find-site';
import { keyMessage } from './identity-key';
import { findValidKeys } from './identity-keys.sql';

/** GET /sites/{id}/identity (decision 70). Throws not_found. */
export async function getIdentity(
  request: GetIdentityRequest,
  { database, now }: Pick<AccountParts, 'database' | 'now'>,
): Promise<GetIdentityResponse> {
  const site = await findLiveSite(database, request);
  return { keys: (await findValidKeys(database, site, now())).map(keyMessage) };
}

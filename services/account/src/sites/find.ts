import type { FindSitesRequest, FindSitesResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findSitesById } from './find.sql';
import { siteMessageOf } from './site';

/**
 * Sites for services that record consents, including deleted ones (ADR 3). Leaves out ids of other accounts. The caller did
 * not find the sites in Redis, so they are written there again.
 */
export async function findSites(
  { accountId, ids }: FindSitesRequest,
  { database, redisCopy }: Pick<AccountParts, 'database' | 'redisCopy'>,
): Promise<FindSitesResponse> {
  const sites = await findSitesById(database, uuidOf(accountId), ids.map(uuidOf));
  void redisCopy.offer({ sites });
  return { sites: sites.map(siteMessageOf) };
}

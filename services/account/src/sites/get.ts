import type { GetSiteRequest, GetSiteResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findSitesById } from './find.sql';
import { siteMessageOf } from './site';

/** GET /sites/{id}. Throws not_found, also for a deleted site. */
export async function getSite({ accountId, id }: GetSiteRequest, { database }: Pick<AccountParts, 'database'>): Promise<GetSiteResponse> {
  const [site] = await findSitesById(database, uuidOf(accountId), [uuidOf(id)]);
  if (site === undefined || site.deletedAtMs !== 0) throw notFound('site');
  return { site: siteMessageOf(site) };
}

import type { FindPublicSiteRequest, FindPublicSiteResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findPublicSiteById } from './find.sql';

/** What the pages of a site's policy (decision 34.10) and of its people (74) need. Throws not_found. */
export async function findPublicSite(
  { id }: FindPublicSiteRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<FindPublicSiteResponse> {
  const site = await findPublicSiteById(database, uuidOf(id));
  if (site === undefined) throw notFound('site');
  return site;
}

import type { ResolveSiteTokenRequest, ResolveSiteTokenResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { findSiteByToken } from './find.sql';
import { domainsOfOrigin } from './origin.rule';
import { siteMessageOf } from './site';
import { isWellFormedSiteToken } from './token.rule';

/**
 * The site of a token, for public ingest (decision 6). Always reads PostgreSQL, so that rotated tokens and deleted sites are
 * refused immediately. Allows requests without an Origin, which do not come from a browser. Throws not_found.
 */
export async function resolveSiteToken(
  { token, origin }: ResolveSiteTokenRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ResolveSiteTokenResponse> {
  const site = isWellFormedSiteToken(token) ? await findSiteByToken(database, token) : undefined;
  const account = site && (await findAccount(database, site.accountId));
  if (site === undefined || account === undefined) throw notFound('site');
  const originAllowed = origin === '' || domainsOfOrigin(origin).includes(site.domain);
  const { takesRequests: isTaking, ...own } = site;
  const takesRequests = isTaking ? { takesRequests: true } : {};
  return { site: { ...siteMessageOf(own), ...takesRequests }, accountStatus: account.status, originAllowed, cell: account.cell };
}

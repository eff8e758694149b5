import type { CheckOriginRequest, CheckOriginResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { hasSiteOfDomain } from './find.sql';
import { domainsOfOrigin } from './origin.rule';

/** A preflight request does not name the site, so any active site with this origin counts (decision 8.4). */
export async function checkOrigin(
  { origin }: CheckOriginRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<CheckOriginResponse> {
  const domains = domainsOfOrigin(origin);
  return { allowed: domains.length > 0 && (await hasSiteOfDomain(database, domains)) };
}

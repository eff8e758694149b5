import type { ListSsoDomainsRequest, ListSsoDomainsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { domainMessageOf } from './domain';
import { findDomains } from './domains.sql';

/** GET /sso/domains (decision 83). */
export async function listSsoDomains(
  { accountId }: ListSsoDomainsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListSsoDomainsResponse> {
  return { domains: (await findDomains(database, uuidOf(accountId))).map(domainMessageOf) };
}

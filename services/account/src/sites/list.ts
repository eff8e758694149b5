import type { ListSitesRequest, ListSitesResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findSitesOfAccount } from './find.sql';
import { siteMessageOf } from './site';

export async function listSites({ accountId }: ListSitesRequest, { database }: Pick<AccountParts, 'database'>): Promise<ListSitesResponse> {
  return { sites: (await findSitesOfAccount(database, uuidOf(accountId))).map(siteMessageOf) };
}

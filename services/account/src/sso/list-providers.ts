import type { ListSsoProvidersRequest, ListSsoProvidersResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { providerMessageOf } from './provider';
import { findProviders } from './providers.sql';

/** GET /sso/providers (decision 83). */
export async function listSsoProviders(
  { accountId }: ListSsoProvidersRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ListSsoProvidersResponse> {
  return { providers: (await findProviders(database, uuidOf(accountId))).map(providerMessageOf) };
}

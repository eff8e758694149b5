import type { CheckSsoProviderRequest, CheckSsoProviderResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findProvider } from './providers.sql';
import { talkedTo } from './talked-to';

/** POST /sso/providers/{id}/check (decision 83). Throws not_found, unavailable. */
export async function checkSsoProvider(
  { accountId, id }: CheckSsoProviderRequest,
  { database, sealedSecrets, providerTalk }: Pick<AccountParts, 'database' | 'sealedSecrets' | 'providerTalk'>,
): Promise<CheckSsoProviderResponse> {
  const provider = await findProvider(database, { accountId: uuidOf(accountId), id: uuidOf(id) });
  if (provider === undefined) throw notFound('provider');
  return { problems: await providerTalk.check(talkedTo(provider, { sealedSecrets })) };
}

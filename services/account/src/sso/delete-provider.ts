import type { DeleteSsoProviderRequest, DeleteSsoProviderResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import { lockAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { auditedProvider, describedProvider } from './audited';
import { isOnlyWayIn } from './only-way-in';
import { deleteProvider, findProvider } from './providers.sql';

/** DELETE /sso/providers/{id} (decision 83). Sessions that began with it end at their next request. Throws not_found, conflict. */
export async function deleteSsoProvider(
  { accountId, id }: DeleteSsoProviderRequest,
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<DeleteSsoProviderResponse> {
  const ref = { accountId: uuidOf(accountId), id: uuidOf(id) };
  await transaction(async (tx) => {
    await lockAccount(tx, ref.accountId);
    const provider = await findProvider(tx, ref);
    if (provider === undefined) throw notFound('provider');
    if (await isOnlyWayIn(tx, provider)) throw conflict('Members can only sign in with this provider. Allow passwords first.');
    await deleteProvider(tx, ref);
    await audit(tx, { ...auditedProvider('sso.provider_deleted', ref), changes: differenceOf(describedProvider(provider), {}) });
  });
  return {};
}

import type { RemoveIdentityRequest, RemoveIdentityResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { lockLiveSite } from './find-site';
import { deleteKeys } from './identity-keys.sql';

/** DELETE /sites/{id}/identity (decision 70): all keys at once, for one that leaked. Throws not_found. */
export async function removeIdentity(
  request: RemoveIdentityRequest,
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<RemoveIdentityResponse> {
  await transaction(async (tx) => {
    const site = await lockLiveSite(tx, request);
    await deleteKeys(tx, site);
    await audit(tx, { ...site, kind: 'identity.removed', target: { kind: 'site', id: site.siteId } });
  });
  return {};
}

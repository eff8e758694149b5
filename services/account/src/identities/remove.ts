import type { RemoveIdentityRequest, RemoveIdentityResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { lockLiveSite } from './find-site';
import { deleteKeys } from './identity-keys.sql';

/** DELETE /sites/{id}/identity (decision 70): all keys at once, for one that leaked. Throws not_found. */
export async function removeIdentity(
  request: RemoveIdentityRequest,
  { transaction }: Pick<AccountParts, 'transaction'>,
): Promise<RemoveIdentityResponse> {
  await transaction(async (tx) => deleteKeys(tx, await lockLiveSite(tx, request)));
  return {};
}

import type { SetIdentityKeyRequest, SetIdentityKeyResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { readPublicKey } from './public-key';
import { replaceKey } from './replace-key';

/** PUT /sites/{id}/identity (decision 70). Throws invalid (the key), not_found. */
export async function setIdentityKey(
  { jwkJson, ...site }: SetIdentityKeyRequest,
  parts: Pick<AccountParts, 'transaction' | 'audit' | 'now'>,
): Promise<SetIdentityKeyResponse> {
  const { algorithm, jwk } = await readPublicKey(jwkJson);
  return {
    keys: await replaceKey(site, () => ({ algorithm, sealed: '', jwkJson: JSON.stringify(jwk) }), { ...parts, kind: 'identity.key_set' }),
  };
}

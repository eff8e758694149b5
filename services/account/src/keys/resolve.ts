import type { ResolveKeyRequest, ResolveKeyResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { findKeyByDigests, replaceKeyDigest } from './resolve.sql';

/**
 * The owner of the key with this digest, also when the key is revoked or expired: admission decides whether it may be used.
 * A key found by an older digest is stored again under the current pepper, so that the old pepper can be removed. Throws not_found.
 */
export async function resolveKey(
  { digest, pepper, olderDigests }: ResolveKeyRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ResolveKeyResponse> {
  const found = await findKeyByDigests(database, [digest, ...olderDigests]);
  if (found === undefined) throw notFound('key');
  if (!found.digest.equals(digest) || found.pepper !== pepper) await replaceKeyDigest(database, found, { digest, pepper });
  return { accountId: found.accountId, keyId: found.keyId };
}

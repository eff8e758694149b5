import type { ResolveKeyRequest, ResolveKeyResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { AccountParts } from '../parts';
import { limitsOf } from './key';
import { isRestricted } from './key.rule';
import { findKeyByDigests, replaceKeyDigest } from './resolve.sql';
import { restrictedDigest, scopedDigest, storedDigest } from './restricted-digest';

/**
 * The owner and restrictions of the key with this digest. Includes revoked and expired keys, which admission refuses. Callers
 * that would ignore restrictions do not find a restricted key. Rehashes keys with an old pepper, so that the pepper can be
 * removed. Throws not_found.
 */
export async function resolveKey(
  { digest, pepper, olderDigests, keepsRestrictions = false, keepsLimits = false }: ResolveKeyRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<ResolveKeyResponse> {
  const digests = [digest, ...olderDigests];
  const found = await findKeyByDigests(database, [
    ...digests,
    ...(keepsRestrictions ? digests.map(restrictedDigest) : []),
    ...(keepsLimits ? digests.map(scopedDigest) : []),
  ]);
  if (found === undefined) throw notFound('key');
  const { accountId, keyId, siteId, readOnly, cell } = found;
  const current = storedDigest(digest, found);
  if (!found.digest.equals(current) || found.pepper !== pepper) await replaceKeyDigest(database, found, { digest: current, pepper });
  return { accountId, keyId, cell, ...(isRestricted(found) && { siteId, readOnly }), ...limitsOf(found) };
}

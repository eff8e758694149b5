import { notFound } from '@consent/kernel/errors';
import type { KeyDigest } from '../../domain/key';
import type { AccountStore } from '../../store/account-store';

export interface KeyToResolve extends KeyDigest {
  /** The key's digests under peppers that were replaced. */
  olderDigests: readonly Buffer[];
}

/**
 * The owner of the key with this digest, also when the key is revoked or expired: admission decides whether it may be used.
 * A key found by an older digest is stored again under the current pepper, so that the old pepper can be removed. Throws not_found.
 */
export function resolveKey(store: Pick<AccountStore, 'findKeyByDigests' | 'replaceKeyDigest'>) {
  return async ({ digest, pepper, olderDigests }: KeyToResolve): Promise<{ accountId: string; keyId: string }> => {
    const found = await store.findKeyByDigests([digest, ...olderDigests]);
    if (found === undefined) throw notFound('key');
    if (!found.digest.equals(digest) || found.pepper !== pepper) await store.replaceKeyDigest(found, { digest, pepper });
    return { accountId: found.accountId, keyId: found.keyId };
  };
}

import { notFound } from '@consent/errors';
import type { KeyDigest } from '../../domain/key';
import type { AccountStore } from '../../store/account-store';

export interface KeyToResolve extends KeyDigest {
  /** The key's digests under peppers that were replaced. */
  olderDigests: readonly Buffer[];
}

/**
 * Whose key has this digest; revoked and expired ones too: admission says whether it may be used. A key that is found by an
 * older digest gets the current one, so that its pepper can go. Throws not_found.
 */
export function resolveKey(store: Pick<AccountStore, 'findKeyByDigests' | 'replaceKeyDigest'>) {
  return async ({ digest, pepper, olderDigests }: KeyToResolve): Promise<{ accountId: string; keyId: string }> => {
    const found = await store.findKeyByDigests([digest, ...olderDigests]);
    if (found === undefined) throw notFound('key');
    if (!found.digest.equals(digest) || found.pepper !== pepper) await store.replaceKeyDigest(found, { digest, pepper });
    return { accountId: found.accountId, keyId: found.keyId };
  };
}

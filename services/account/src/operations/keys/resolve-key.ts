import { notFound } from '@consent/errors';
import type { AccountStore } from '../../store/account-store';

/** Whose key has this digest; revoked and expired ones too: whether it may be used is admission's to say. Throws not_found. */
export function resolveKey(store: Pick<AccountStore, 'findKeyByDigest'>) {
  return async (digest: Buffer): Promise<{ accountId: string; keyId: string }> => {
    const found = await store.findKeyByDigest(digest);
    if (found === undefined) throw notFound('key');
    return found;
  };
}

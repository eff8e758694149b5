import { createApiKey, describeApiKey } from '@consent/admission';
import { invalid, notFound, ServiceError } from '@consent/kernel/errors';
import type { OfferProjections } from '../../clients/projections';
import { maxLiveKeys, type KeyDigest, type KeyRecord } from '../../domain/key';
import { checkText, nameLength } from '../../domain/text';
import type { AccountEvents } from '../../events/account-events';
import type { InTransaction } from '../../store/account-store';

export interface CreateKeyParts {
  inTransaction: InTransaction;
  offerProjections: OfferProjections;
  events: AccountEvents;
  /** What is stored in place of the key. */
  digestOf: (secret: string) => KeyDigest;
  newKeyId: () => string;
  now: () => number;
}

export interface NewKey {
  accountId: string;
  name: string;
  /** 0: never */
  expiresAtMs: number;
}

/**
 * A new key (decision 4.1); `secret` is in this answer and nowhere else. Live keys are counted
 * under the lock of the account, so that parallel calls cannot exceed the maximum (decision 9.7).
 * Throws not_found (account), invalid, plan_limit.
 */
export function createKey({ inTransaction, offerProjections, events, digestOf, newKeyId, now }: CreateKeyParts) {
  return async ({ accountId, name, expiresAtMs }: NewKey): Promise<{ key: KeyRecord; secret: string }> => {
    checkText('name', name, nameLength);
    const atMs = now();
    if (expiresAtMs !== 0 && expiresAtMs <= atMs) throw invalid('expires_at must be in the future.');

    const secret = createApiKey();
    const key: KeyRecord = {
      accountId,
      id: newKeyId(),
      name,
      ...describeApiKey(secret),
      createdAtMs: atMs,
      expiresAtMs,
      lastUsedAtMs: 0,
      revokedAtMs: 0,
      revision: 1,
    };
    await inTransaction(async (store) => {
      if ((await store.lockAccount(accountId)) === undefined) throw notFound('account');
      if ((await store.countLiveKeys(accountId, atMs)) >= maxLiveKeys) {
        throw new ServiceError(
          'plan_limit',
          `You have ${maxLiveKeys} API keys, which is the maximum. Revoke a key that you no longer use.`,
        );
      }
      await store.insertKey(key, digestOf(secret));
      await store.insertEvent(events.key('account.key_created', key));
    });
    await offerProjections({ keys: [key] });
    return { key, secret };
  };
}

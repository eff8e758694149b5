import { apiKeyDigest, createApiKey, describeApiKey } from '@consent/admission';
import type { CreateKeyRequest, CreateKeyResponse } from '@consent/contracts';
import { invalid, notFound, ServiceError } from '@consent/kernel/errors';
import { ulid } from 'ulid';
import { lockAccount } from '../accounts/find.sql';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { checkText, nameLength } from '../text.rule';
import { countLiveKeys, insertKey } from './create.sql';
import { keyMessageOf, type KeyRecord } from './key';
import { maxLiveKeys } from './key.rule';

/**
 * A new key (decision 4.1). Its secret is in this answer only. Live keys are counted under the lock of the
 * account, so that parallel calls cannot exceed the maximum (decision 9.7). Throws not_found (account),
 * invalid, plan_limit.
 */
export async function createKey(
  { accountId, name, expiresAtMs }: CreateKeyRequest,
  { transaction, events, redisCopy, pepper, now }: Pick<AccountParts, 'transaction' | 'events' | 'redisCopy' | 'pepper' | 'now'>,
): Promise<CreateKeyResponse> {
  checkText('name', name, nameLength);
  const atMs = now();
  if (expiresAtMs !== 0 && expiresAtMs <= atMs) throw invalid('expires_at must be in the future.');

  const secret = createApiKey();
  const key: KeyRecord = {
    accountId: uuidOf(accountId),
    id: `key_${ulid()}`,
    name,
    ...describeApiKey(secret),
    createdAtMs: atMs,
    expiresAtMs,
    lastUsedAtMs: 0,
    revokedAtMs: 0,
    revision: 1,
  };
  await transaction(async (tx) => {
    if ((await lockAccount(tx, key.accountId)) === undefined) throw notFound('account');
    if ((await countLiveKeys(tx, key.accountId, atMs)) >= maxLiveKeys) {
      throw new ServiceError('plan_limit', `You have ${maxLiveKeys} API keys, which is the maximum. Revoke a key that you no longer use.`);
    }
    await insertKey(tx, key, { digest: apiKeyDigest(secret, pepper.secret), pepper: pepper.name });
    await events.key(tx, 'account.key_created', key);
  });
  await redisCopy.offer({ keys: [key] });
  return { key: keyMessageOf(key), secret };
}

import type { RevokeKeyRequest, RevokeKeyResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import { auditedKey, describedKey } from './audited';
import { keyIdOf } from './key-id.rule';
import type { AccountParts } from '../parts';
import { keyMessageOf } from './key';
import { findMakers } from './makers.sql';
import { lockKey, markKeyRevoked } from './revoke.sql';

/**
 * Revokes a key (decision 4.1), effective for the next request at every gateway. A repeat emits no event. Throws not_found,
 * unavailable (recorded, but Redis did not confirm it: repeat the call).
 */
export async function revokeKey(
  { accountId, id }: RevokeKeyRequest,
  {
    database,
    transaction,
    events,
    audit,
    redisCopy,
    now,
  }: Pick<AccountParts, 'database' | 'transaction' | 'events' | 'audit' | 'redisCopy' | 'now'>,
): Promise<RevokeKeyResponse> {
  const key = await transaction(async (tx) => {
    const before = await lockKey(tx, uuidOf(accountId), keyIdOf(id));
    if (before === undefined) throw notFound('key');
    if (before.revokedAtMs !== 0) return before;
    const after = { ...before, revokedAtMs: now(), revision: before.revision + 1 };
    await markKeyRevoked(tx, after);
    await events.key(tx, 'account.key_revoked', after);
    await audit(tx, { ...auditedKey('key.revoked', after), changes: differenceOf(describedKey(after), {}) });
    return after;
  });
  await redisCopy.write({ keys: [key] });
  return { key: keyMessageOf(key, await findMakers(database, key.accountId, [key])) };
}

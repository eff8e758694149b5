import { notFound } from '@consent/kernel/errors';
import type { WriteProjections } from '../../clients/projections';
import type { KeyRecord } from '../../domain/key';
import type { AccountEvents } from '../../events/account-events';
import type { InTransaction } from '../../store/account-store';

export interface RevokeKeyParts {
  inTransaction: InTransaction;
  writeProjections: WriteProjections;
  events: AccountEvents;
  now: () => number;
}

/**
 * Revokes a key (decision 4.1). When it returns, every gateway refuses the next
 * request with it. Of a revoked key: the same key, no event. Throws not_found,
 * unavailable (recorded, not confirmed by Redis: a repeat tries to confirm it).
 */
export function revokeKey({ inTransaction, writeProjections, events, now }: RevokeKeyParts) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<KeyRecord> => {
    const key = await inTransaction(async (store) => {
      const before = await store.lockKey(accountId, id);
      if (before === undefined) throw notFound('key');
      if (before.revokedAtMs !== 0) return before;
      const after = { ...before, revokedAtMs: now(), revision: before.revision + 1 };
      await store.markKeyRevoked(after);
      await store.insertEvent(events.key('account.key_revoked', after));
      return after;
    });
    await writeProjections({ keys: [key] });
    return key;
  };
}

import { notFound } from '@consent/kernel/errors';
import { changedAtMs, type ConsentRecord } from '../domain/consent';
import type { ConsentEvents } from '../events/consent-events';
import type { InTransaction } from '../store/consent-store';

export interface DeleteConsentParts {
  inTransaction: InTransaction;
  events: ConsentEvents;
  now: () => number;
}

/**
 * Erases a record logically and emits consent.revoked (spec 3). Of an
 * erased record: the same record, no change, no event (decision 2.6). Throws not_found.
 */
export function deleteConsent({ inTransaction, events, now }: DeleteConsentParts) {
  return ({ accountId, id }: { accountId: string; id: string }): Promise<ConsentRecord> =>
    inTransaction(async (store) => {
      const before = await store.lockConsent(accountId, id);
      if (before === undefined) throw notFound('consent');
      if (before.deletedAtMs !== 0) return before;
      const atMs = changedAtMs(before, now());
      const after = { ...before, updatedAtMs: atMs, deletedAtMs: atMs };
      await store.markDeleted(accountId, id, atMs);
      await store.insertEvent(events.changed('consent.revoked', after));
      return after;
    });
}

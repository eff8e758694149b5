import { notFound } from '@consent/kernel/errors';
import type { OfferProjection } from '../clients/projections';
import { removePolicy } from '../domain/policy-usage';
import { tombstone } from '../domain/projection';
import type { PolicyEvents } from '../events/policy-events';
import type { InTransaction } from '../store/policy-store';

export interface DeletePolicyParts {
  inTransaction: InTransaction;
  events: PolicyEvents;
  offerProjection: OfferProjection;
  /** Never rejects: account also hears of it by policy.deleted. */
  detachSites: (accountId: string, policyId: string) => Promise<void>;
  now: () => number;
}

/**
 * Deletes a policy and detaches its sites (spec 4.3); what was published
 * stays readable as evidence. Throws not_found, also for one that is deleted already.
 */
export function deletePolicy({ inTransaction, events, offerProjection, detachSites, now }: DeletePolicyParts) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<void> => {
    const deleted = await inTransaction(async (store) => {
      const usage = await store.lockUsage(accountId);
      const before = await store.lockPolicy(accountId, id);
      if (before === undefined) throw notFound('policy');
      const atMs = now();
      await store.saveUsage(accountId, removePolicy(usage));
      await store.markDeleted(accountId, id, atMs);
      await store.insertEvent(events.deleted({ accountId, id, atMs }));
      return before;
    });
    await Promise.all([offerProjection(tombstone(deleted)), detachSites(accountId, id)]);
  };
}

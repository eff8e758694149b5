import { notFound } from '@consent/errors';
import type { OfferProjection } from '../clients/projections';
import { nextVersion, type PolicyRecord, type PolicyText } from '../domain/policy';
import { publishedProjection } from '../domain/projection';
import type { PolicyEvents } from '../events/policy-events';
import type { InTransaction } from '../store/policy-store';

export interface UpdatePolicyParts {
  inTransaction: InTransaction;
  events: PolicyEvents;
  offerProjection: OfferProjection;
  now: () => number;
}

export interface PolicyUpdate extends PolicyText {
  accountId: string;
  id: string;
}

/**
 * Publishes the next version (specification 3 and 4.3): version, text and event in
 * one transaction. Updates at the same time take turns, so each has a number of its
 * own and none is skipped. Throws not_found.
 */
export function updatePolicy({ inTransaction, events, offerProjection, now }: UpdatePolicyParts) {
  return async ({ accountId, id, ...text }: PolicyUpdate): Promise<PolicyRecord> => {
    const policy = await inTransaction(async (store) => {
      const before = await store.lockPolicy(accountId, id);
      if (before === undefined) throw notFound('policy');
      const after = nextVersion(before, text, now());
      await store.saveVersion(after);
      await store.insertEvent(events.published(after));
      return after;
    });
    // A consent that is created after this returned must carry the new version (decisions 2.3).
    await offerProjection(publishedProjection(policy));
    return policy;
  };
}

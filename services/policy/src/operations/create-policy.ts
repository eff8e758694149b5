import { firstVersion, type PolicyRecord, type PolicyText } from '../domain/policy';
import { publishedProjection } from '../domain/projection';
import type { OfferProjection } from '../clients/projections';
import type { PolicyEvents } from '../events/policy-events';
import type { InTransaction } from '../store/policy-store';

export interface CreatePolicyParts {
  inTransaction: InTransaction;
  events: PolicyEvents;
  offerProjection: OfferProjection;
  newId: () => string;
  now: () => number;
}

/** A new policy at version 1, with its policy.published (specification 3 and 4.3). */
export function createPolicy({ inTransaction, events, offerProjection, newId, now }: CreatePolicyParts) {
  return async ({ accountId, ...text }: { accountId: string } & PolicyText): Promise<PolicyRecord> => {
    const policy = firstVersion({ accountId, id: newId() }, text, now());
    await inTransaction(async (store) => {
      await store.insertPolicy(policy);
      await store.insertEvent(events.published(policy));
    });
    await offerProjection(publishedProjection(policy));
    return policy;
  };
}

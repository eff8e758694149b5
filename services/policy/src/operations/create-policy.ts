import { firstVersion, type PolicyRecord, type PolicyText } from '../domain/policy';
import { addPolicy } from '../domain/policy-usage';
import { publishedProjection } from '../domain/projection';
import type { OfferProjection } from '../clients/projections';
import type { PolicyEvents } from '../events/policy-events';
import type { InTransaction } from '../store/policy-store';

export interface NewPolicy extends PolicyText {
  accountId: string;
  /** UTF-8 bytes of all versions of the account's policies; 0 is unlimited. */
  maxTextBytes: number;
}

export interface CreatePolicyParts {
  inTransaction: InTransaction;
  events: PolicyEvents;
  offerProjection: OfferProjection;
  newId: () => string;
  now: () => number;
}

/**
 * A new policy at version 1, with its policy.published (spec 3 and 4.3). Policies and
 * texts are counted under the account's lock, so that parallel calls cannot exceed a limit
 * (decision 9.7). Throws plan_limit.
 */
export function createPolicy({ inTransaction, events, offerProjection, newId, now }: CreatePolicyParts) {
  return async ({ accountId, maxTextBytes, ...text }: NewPolicy): Promise<PolicyRecord> => {
    const policy = firstVersion({ accountId, id: newId() }, text, now());
    await inTransaction(async (store) => {
      await store.saveUsage(accountId, addPolicy(await store.lockUsage(accountId), policy.content, maxTextBytes));
      await store.insertPolicy(policy);
      await store.insertEvent(events.published(policy));
    });
    await offerProjection(publishedProjection(policy));
    return policy;
  };
}

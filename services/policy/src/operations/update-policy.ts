import { notFound } from '@consent/kernel/errors';
import type { OfferProjection } from '../clients/projections';
import { nextVersion, type PolicyRecord, type PolicyText } from '../domain/policy';
import { addText } from '../domain/policy-usage';
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
  /** UTF-8 bytes of all versions of the account's policies; 0 is unlimited. */
  maxTextBytes: number;
}

/**
 * Publishes the next version (spec 3 and 4.3): version, text and event in
 * one transaction. Updates at the same time take turns, so each has a number of its
 * own and none is skipped. Throws plan_limit (decision 9.7; before 404, decision 4.5), not_found.
 */
export function updatePolicy({ inTransaction, events, offerProjection, now }: UpdatePolicyParts) {
  return async ({ accountId, id, maxTextBytes, ...text }: PolicyUpdate): Promise<PolicyRecord> => {
    const policy = await inTransaction(async (store) => {
      const usage = addText(await store.lockUsage(accountId), text.content, maxTextBytes);
      const before = await store.lockPolicy(accountId, id);
      if (before === undefined) throw notFound('policy');
      const after = nextVersion(before, text, now());
      await store.saveUsage(accountId, usage);
      await store.saveVersion(after);
      await store.insertEvent(events.published(after));
      return after;
    });
    // A consent that is created after this returned must carry the new version (decision 2.3).
    await offerProjection(publishedProjection(policy));
    return policy;
  };
}

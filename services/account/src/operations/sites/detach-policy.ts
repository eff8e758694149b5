import type { OfferProjections } from '../../clients/projections';
import { changeSite } from '../../domain/site';
import type { InTransaction } from '../../store/account-store';
import type { AccountEvents } from '../../events/account-events';

export interface DetachPolicyParts {
  inTransaction: InTransaction;
  offerProjections: OfferProjections;
  events: AccountEvents;
  now: () => number;
}

export interface PolicyRef {
  accountId: string;
  policyId: string;
}

/** Detaches a deleted policy from every site of the account (spec 4.3). Answers how many; 0 when it is repeated. */
export function detachPolicy({ inTransaction, offerProjections, events, now }: DetachPolicyParts) {
  return async ({ accountId, policyId }: PolicyRef): Promise<number> => {
    const detached = await inTransaction(async (store) => {
      const sites = await store.lockSitesOfPolicy(accountId, policyId);
      const after = sites.map((site) => changeSite(site, { policyId: '' }, now()));
      for (const site of after) {
        await store.saveSite(site);
        await store.insertEvent(events.site('site.policy_changed', site));
      }
      return after;
    });
    await offerProjections({ sites: detached });
    return detached.length;
  };
}

import type { OfferProjections } from '../../clients/projections';
import type { SiteRecord } from '../../domain/site';
import type { AccountStore } from '../../store/account-store';

export interface FindSitesParts {
  store: Pick<AccountStore, 'findSites'>;
  offerProjections: OfferProjections;
}

/**
 * Sites for those who record consents, deleted ones included; ids that are not the
 * account's are left out (ADR 3). They are asked for because Redis did not
 * have them, so it is given them.
 */
export function findSites({ store, offerProjections }: FindSitesParts) {
  return async ({ accountId, ids }: { accountId: string; ids: readonly string[] }): Promise<SiteRecord[]> => {
    const sites = await store.findSites(accountId, ids);
    void offerProjections({ sites });
    return sites;
  };
}

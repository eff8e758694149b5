import { notFound, ServiceError } from '@consent/kernel/errors';
import type { OfferProjections } from '../../clients/projections';
import { limitsOf } from '../../domain/plans';
import { checkSite, type SiteDescription, type SiteRecord } from '../../domain/site';
import type { AccountEvents } from '../../events/account-events';
import type { InTransaction } from '../../store/account-store';
import { refusePublicSuffix } from './refuse-public-suffix';

export interface CreateSiteParts {
  inTransaction: InTransaction;
  offerProjections: OfferProjections;
  events: AccountEvents;
  newUuid: () => string;
  newSiteToken: () => string;
  now: () => number;
}

/**
 * A new site, without a policy (decision 5.4). Counted under the account's lock, so
 * that two at once cannot both be the last. Throws invalid, plan_limit, not_found (account).
 */
export function createSite({ inTransaction, offerProjections, events, newUuid, newSiteToken, now }: CreateSiteParts) {
  return async ({ accountId, ...described }: { accountId: string } & SiteDescription): Promise<SiteRecord> => {
    const description = checkSite(described);
    refusePublicSuffix(description.domain);
    const site = await inTransaction(async (store) => {
      const account = await store.lockAccount(accountId);
      if (account === undefined) throw notFound('account');
      const { maxSites } = limitsOf(account.plan, account.agreed);
      if (maxSites !== 0 && (await store.countSites(accountId)) >= maxSites) {
        throw new ServiceError('plan_limit', `The plan ${account.plan} includes ${maxSites === 1 ? 'one site' : `${maxSites} sites`}.`);
      }
      const atMs = now();
      const created: SiteRecord = {
        accountId,
        id: newUuid(),
        ...description,
        policyId: '',
        token: newSiteToken(),
        createdAtMs: atMs,
        updatedAtMs: atMs,
        deletedAtMs: 0,
        revision: 1,
      };
      await store.insertSite(created);
      await store.insertEvent(events.site('site.created', created));
      return created;
    });
    await offerProjections({ sites: [site] });
    return site;
  };
}

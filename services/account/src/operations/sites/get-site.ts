import { notFound } from '@consent/kernel/errors';
import type { SiteRecord } from '../../domain/site';
import type { AccountStore } from '../../store/account-store';

/** Throws not_found, also when it was deleted. */
export function getSite(store: Pick<AccountStore, 'findSites'>) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<SiteRecord> => {
    const [site] = await store.findSites(accountId, [id]);
    if (site === undefined || site.deletedAtMs !== 0) throw notFound('site');
    return site;
  };
}

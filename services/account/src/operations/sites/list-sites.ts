import type { SiteRecord } from '../../domain/site';
import type { AccountStore } from '../../store/account-store';

/** Newest first, without deleted ones. */
export function listSites(store: Pick<AccountStore, 'listSites'>) {
  return ({ accountId }: { accountId: string }): Promise<SiteRecord[]> => store.listSites(accountId);
}

import { domainsOfOrigin } from '../../domain/origin';
import type { AccountStore } from '../../store/account-store';

/** Whether a page of this origin may send consents to any active site; a preflight cannot know which (decision 8.4). */
export function checkOrigin(store: Pick<AccountStore, 'hasSiteOfDomain'>) {
  return async (origin: string): Promise<boolean> => {
    const domains = domainsOfOrigin(origin);
    return domains.length > 0 && (await store.hasSiteOfDomain(domains));
  };
}

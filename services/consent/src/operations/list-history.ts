import { notFound } from '@consent/kernel/errors';
import type { ConsentStore } from '../store/consent-store';
import type { HistoryEntry } from '../store/list-history';

/** What a record was before each update, newest first (spec 2.7). Throws not_found. */
export function listHistory(store: Pick<ConsentStore, 'findConsents' | 'listHistory'>) {
  return async ({ accountId, id }: { accountId: string; id: string }): Promise<HistoryEntry[]> => {
    const entries = await store.listHistory(accountId, id);
    // No entries may mean no updates, or no such record.
    if (entries.length > 0) return entries;
    const [consent] = await store.findConsents([{ accountId, id }]);
    if (consent === undefined) throw notFound('consent');
    return [];
  };
}

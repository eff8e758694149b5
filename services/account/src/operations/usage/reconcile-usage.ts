import type { AccountStore } from '../../store/account-store';
import type { MergeUsage } from './merge-usage';

export interface ReconcileUsageParts {
  store: Pick<AccountStore, 'listDoubtfulUsage'>;
  mergeUsage: MergeUsage;
}

/** Compares the counters that moved lately with PostgreSQL and repairs them upward (ADR 4). */
export function reconcileUsage({ store, mergeUsage }: ReconcileUsageParts) {
  return async (): Promise<void> => mergeUsage(await store.listDoubtfulUsage());
}

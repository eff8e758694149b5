import type { WriteProjections } from '../../clients/projections';
import type { AccountStore } from '../../store/account-store';
import type { MergeUsage } from '../usage/merge-usage';

export interface ResumeAdmissionParts {
  store: Pick<AccountStore, 'listDoubtfulAccounts' | 'listDoubtfulKeys' | 'listDoubtfulSites' | 'listDoubtfulUsage'>;
  writeProjections: WriteProjections;
  mergeUsage: MergeUsage;
}

/**
 * Writes to Redis all that it may not have: what is marked, and what was confirmed
 * or counted so shortly before it went away that it may have lost it (docs/adr/0003,
 * 0004). A gateway believes a new connection once this returned. Throws unavailable.
 */
export function resumeAdmission({ store, writeProjections, mergeUsage }: ResumeAdmissionParts) {
  return async (): Promise<void> => {
    await writeProjections({ accounts: await store.listDoubtfulAccounts() });
    await writeProjections({ keys: await store.listDoubtfulKeys() });
    await writeProjections({ sites: await store.listDoubtfulSites() });
    await mergeUsage(await store.listDoubtfulUsage());
  };
}

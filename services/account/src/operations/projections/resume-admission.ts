import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '@consent/kernel/errors';
import type { WriteProjections } from '../../clients/projections';
import type { AccountStore } from '../../store/account-store';
import type { MergeUsage } from '../usage/merge-usage';

export interface ResumeAdmissionParts {
  store: Pick<
    AccountStore,
    'listDoubtfulAccounts' | 'listDoubtfulKeys' | 'listDoubtfulSites' | 'listDoubtfulUsage' | 'directAdmissionsEnded' | 'hasOpenHolds'
  >;
  writeProjections: WriteProjections;
  mergeUsage: MergeUsage;
  isRedisUsable: () => boolean;
}

/**
 * Writes to Redis all that it may not have: what is marked, and what was confirmed
 * or counted so shortly before it went away that it may have lost it (ADRs 3 and
 * 4). A gateway believes a new connection once this returned. Throws unavailable.
 */
export function resumeAdmission({ store, writeProjections, mergeUsage, isRedisUsable }: ResumeAdmissionParts) {
  return async (): Promise<void> => {
    // As long as this service has not found it again, PostgreSQL goes on deciding.
    if (!isRedisUsable()) throw unavailable('Redis is not back for the account service.');
    await writeProjections({ accounts: await store.listDoubtfulAccounts() });
    await writeProjections({ keys: await store.listDoubtfulKeys() });
    await writeProjections({ sites: await store.listDoubtfulSites() });
    await store.directAdmissionsEnded();
    await directCallsEnded(store);
    await mergeUsage(await store.listDoubtfulUsage());
  };
}

const longestWaitMs = 2_000;
const askEveryMs = 20;

/**
 * What calls in flight hold in PostgreSQL, Redis would grant once more. No new ones
 * come, as AdmitUsage is over once this service has Redis. Those of a gateway that
 * died hold their units for a minute; they are not waited for to the end.
 */
async function directCallsEnded(store: Pick<AccountStore, 'hasOpenHolds'>): Promise<void> {
  const deadline = performance.now() + longestWaitMs;
  while (performance.now() < deadline && (await store.hasOpenHolds())) await delay(askEveryMs);
}

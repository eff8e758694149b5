import type { WriteProjections } from '../../clients/projections';
import type { AccountStore } from '../../store/account-store';
import type { MergeUsage } from '../usage/merge-usage';

export interface ProjectMarkedParts {
  store: Pick<
    AccountStore,
    'listMarkedAccounts' | 'confirmAccounts' | 'listMarkedKeys' | 'confirmKeys' | 'listMarkedSites' | 'confirmSites' | 'listUnmerged'
  >;
  writeProjections: WriteProjections;
  mergeUsage: MergeUsage;
}

const batchSize = 500;

/**
 * Writes what is marked to Redis and takes the marks off; run again and again. The
 * one place that takes marks off (ADR 3). Throws unavailable when Redis is away.
 */
export function projectMarked({ store, writeProjections, mergeUsage }: ProjectMarkedParts) {
  return async (): Promise<void> => {
    await inBatches(store.listMarkedAccounts, async (accounts) => {
      await writeProjections({ accounts });
      await store.confirmAccounts(accounts);
    });
    await inBatches(store.listMarkedKeys, async (keys) => {
      await writeProjections({ keys });
      await store.confirmKeys(keys);
    });
    await inBatches(store.listMarkedSites, async (sites) => {
      await writeProjections({ sites });
      await store.confirmSites(sites);
    });
    await inBatches(store.listUnmerged, mergeUsage);
  };
}

async function inBatches<Row>(list: (limit: number) => Promise<Row[]>, work: (rows: Row[]) => Promise<unknown>): Promise<void> {
  let rows;
  do {
    rows = await list(batchSize);
    if (rows.length > 0) await work(rows);
  } while (rows.length === batchSize);
}

import type { ConsentStore } from '../store/consent-store';

const batchSize = 2000;

/** Moves what creates have added into the counters; run again and again, by any number of processes. */
export function foldStats(store: Pick<ConsentStore, 'foldStats'>) {
  return async (): Promise<void> => {
    while ((await store.foldStats(batchSize)) === batchSize);
  };
}

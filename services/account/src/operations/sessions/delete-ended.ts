import { idleSinceMs } from '../../domain/session';
import type { AccountStore } from '../../store/account-store';

export interface DeleteEndedParts {
  store: Pick<AccountStore, 'deleteEndedSessions' | 'deleteExpiredTokens'>;
  now: () => number;
}

const batchSize = 500;

/** Deletes the rows of sessions and tokens that are over. They count for nothing before: this only keeps the tables small. */
export function deleteEnded({ store, now }: DeleteEndedParts) {
  return async (): Promise<void> => {
    const nowMs = now();
    await inBatches(() => store.deleteEndedSessions({ nowMs, idleSinceMs: idleSinceMs(nowMs), limit: batchSize }));
    await inBatches(() => store.deleteExpiredTokens({ nowMs, limit: batchSize }));
  };
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<void> {
  let deleted: number;
  do deleted = await deleteBatch();
  while (deleted === batchSize);
}

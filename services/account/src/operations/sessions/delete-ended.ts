import { idleSinceMs } from '../../domain/session';
import type { AccountStore } from '../../store/account-store';
import { deleteInBatches } from '../delete-in-batches';

export interface DeleteEndedParts {
  store: Pick<AccountStore, 'deleteEndedSessions' | 'deleteExpiredTokens'>;
  now: () => number;
}

/** Deletes the rows of sessions and tokens that are over. They count for nothing before: this only keeps the tables small. */
export function deleteEnded({ store, now }: DeleteEndedParts) {
  return async (): Promise<void> => {
    const nowMs = now();
    await deleteInBatches((limit) => store.deleteEndedSessions({ nowMs, idleSinceMs: idleSinceMs(nowMs), limit }));
    await deleteInBatches((limit) => store.deleteExpiredTokens({ nowMs, limit }));
  };
}

import type { InTransaction, WebhookStore } from '../../store/webhook-store';

export interface HoldPendingParts {
  store: Pick<WebhookStore, 'findHoldPending' | 'holdQueued' | 'endHold'>;
  inTransaction: InTransaction;
}

const batchSize = 5000;
const endpointsAtOnce = 100;

/** Marks as held what waits for disabled endpoints and was too much to mark at once, or was under way then. */
export function holdPending({ store, inTransaction }: HoldPendingParts) {
  return async (): Promise<void> => {
    for (const ref of await store.findHoldPending(endpointsAtOnce)) {
      while ((await store.holdQueued(ref, batchSize)) === batchSize);
      await inTransaction(async (tx) => {
        // New deliveries wait for this lock, so none comes between the look and the mark.
        await tx.lockEndpointsOf([ref.accountId]);
        await tx.endHold(ref);
      });
    }
  };
}

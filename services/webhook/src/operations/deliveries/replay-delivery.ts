import { conflict, notFound } from '@consent/kernel/errors';
import type { DeliveryRecord } from '../../domain/delivery';
import type { Queue } from '../../domain/fair-queues';
import type { InTransaction, WebhookStore } from '../../store/webhook-store';

export interface ReplayDeliveryParts {
  store: Pick<WebhookStore, 'findDelivery'>;
  inTransaction: InTransaction;
  onQueued: (queues: readonly Queue[]) => void;
}

/**
 * Sends again, under the same id (decision 5.7): one attempt, or, when the delivery
 * was held, the rest of its attempts; none of them moves the counter. Throws not_found, conflict.
 */
export function replayDelivery({ store, inTransaction, onQueued }: ReplayDeliveryParts) {
  return async (ref: { accountId: string; id: string }): Promise<DeliveryRecord> => {
    const endpointId = (await store.findDelivery(ref))?.delivery.endpointId;
    if (endpointId === undefined) throw notFound('delivery');
    const replayed = await inTransaction(async (locked) => {
      // The endpoint first, as everybody does who locks both.
      const endpoint = await locked.lockEndpoint({ accountId: ref.accountId, id: endpointId });
      if (endpoint === undefined) throw conflict('The endpoint of this delivery was deleted.');
      const found = await locked.lockDelivery(ref);
      if (found === undefined) throw notFound('delivery');
      const { delivery, isErased } = found;
      if (delivery.status === 'pending' || delivery.status === 'retrying') throw conflict('The delivery is still being tried.');
      if (delivery.status === 'held' && !endpoint.enabled) throw conflict('The endpoint is disabled; enable it first.');
      if (isErased && delivery.status !== 'held') throw conflict('The payload of this delivery was erased.');
      return locked.replayDelivery(ref, endpoint.generation);
    });
    if (replayed === undefined) throw notFound('delivery');
    onQueued([{ accountId: replayed.accountId, endpointId, isRepeat: replayed.attemptCount > 0 }]);
    return replayed;
  };
}

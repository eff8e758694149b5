import { notFound } from '@consent/kernel/errors';
import type { DeliveryRecord } from '../../domain/delivery';
import type { EndpointRef } from '../../domain/endpoint';
import { testType, type EventRecord } from '../../domain/event';
import type { Queue } from '../../domain/fair-queues';
import type { InTransaction } from '../../store/webhook-store';

export interface SendTestEventParts {
  inTransaction: InTransaction;
  /** A webhook.test for the endpoint. */
  testEvent: (endpoint: EndpointRef, atMs: number) => EventRecord;
  onQueued: (queues: readonly Queue[]) => void;
  newId: () => string;
  now: () => number;
}

/**
 * Queues an event of type webhook.test: one attempt, recorded, which moves no counter;
 * also while the endpoint is disabled, for that is when one tries (decision 5.7).
 * Throws not_found.
 */
export function sendTestEvent({ inTransaction, testEvent, onQueued, newId, now }: SendTestEventParts) {
  return async (ref: EndpointRef): Promise<DeliveryRecord> => {
    const delivery = await inTransaction(async (store) => {
      const endpoint = await store.lockEndpoint(ref);
      if (endpoint === undefined) throw notFound('endpoint');
      const event = testEvent(ref, now());
      const id = newId();
      await store.insertEventRecords([{ ...event, isErased: false }]);
      await store.insertDeliveries([
        {
          accountId: ref.accountId,
          id,
          endpointId: ref.id,
          eventId: event.id,
          eventType: testType,
          status: 'pending',
          replayFallback: 'exhausted',
          generation: endpoint.generation,
        },
      ]);
      const found = await store.findDelivery({ accountId: ref.accountId, id });
      if (found === undefined) throw notFound('delivery');
      return found.delivery;
    });
    onQueued([{ accountId: ref.accountId, endpointId: ref.id, isRepeat: false }]);
    return delivery;
  };
}

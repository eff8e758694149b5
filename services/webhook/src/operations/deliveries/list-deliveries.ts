import { invalid } from '@consent/kernel/errors';
import type { Cursors } from '../../domain/cursor';
import { deliveryStatuses, type DeliveryRecord, type DeliveryStatus } from '../../domain/delivery';
import { subscribableTypes, testType } from '../../domain/event';
import type { WebhookStore } from '../../store/webhook-store';

export interface ListDeliveriesParts {
  store: Pick<WebhookStore, 'listDeliveries'>;
  cursors: Cursors;
}

/** "" means any; `cursor` is "" for the first page. */
export interface DeliveryQuery {
  accountId: string;
  endpointId: string;
  status: string;
  eventType: string;
  cursor: string;
  limit: number;
}

/** A page, newest first (decisions 5, 8.10). Throws invalid for a status or a type there is not, and a cursor that is not of this list. */
export function listDeliveries({ store, cursors }: ListDeliveriesParts) {
  return async (query: DeliveryQuery): Promise<{ deliveries: DeliveryRecord[]; nextCursor: string }> => {
    const { accountId, endpointId, eventType } = query;
    const status = statusOf(query.status);
    if (eventType !== '' && eventType !== testType && !subscribableTypes.has(eventType)) throw invalid('event_type is not one there is.');
    const filters = [accountId, endpointId, query.status, eventType];
    const after = query.cursor === '' ? undefined : cursors.read(query.cursor, filters);
    // One more than the page tells whether there is a next one.
    const found = await store.listDeliveries(
      { accountId, endpointId: endpointId || undefined, status, eventType: eventType || undefined, after },
      query.limit + 1,
    );
    const deliveries = found.slice(0, query.limit);
    const last = deliveries.at(-1);
    const nextCursor = found.length > query.limit && last !== undefined ? cursors.make(last, filters) : '';
    return { deliveries, nextCursor };
  };
}

function statusOf(text: string): DeliveryStatus | undefined {
  if (text === '') return undefined;
  const status = deliveryStatuses.find((known) => known === text);
  if (status === undefined) throw invalid(`status must be one of ${deliveryStatuses.join(', ')}.`);
  return status;
}

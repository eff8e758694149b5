import { eventTypes, type DeliveryFilters } from '../../../api/webhooks';
import { deliveryStates } from '../delivery-state';

export interface DeliverySearch {
  endpoint_id?: string;
  status?: string;
  event_type?: string;
}

/** Drops unknown values, which the API would refuse. */
export function deliveryFiltersOf({ endpoint_id, status, event_type }: DeliverySearch): DeliveryFilters {
  const knownStatus = deliveryStates.find((known) => known === status);
  const knownType = [...eventTypes, 'webhook.test' as const].find((known) => known === event_type);
  return {
    ...(endpoint_id !== undefined && { endpoint_id }),
    ...(knownStatus !== undefined && { status: knownStatus }),
    ...(knownType !== undefined && { event_type: knownType }),
  };
}

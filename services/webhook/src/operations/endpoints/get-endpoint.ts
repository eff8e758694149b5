import { notFound } from '@consent/kernel/errors';
import type { EndpointRecord, EndpointRef } from '../../domain/endpoint';
import type { WebhookStore } from '../../store/webhook-store';

/** Throws not_found, also when it was deleted. */
export function getEndpoint(store: Pick<WebhookStore, 'findEndpoint'>) {
  return async (ref: EndpointRef): Promise<EndpointRecord> => {
    const endpoint = await store.findEndpoint(ref);
    if (endpoint === undefined) throw notFound('endpoint');
    return endpoint;
  };
}

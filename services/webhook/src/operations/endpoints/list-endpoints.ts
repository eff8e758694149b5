import type { EndpointRecord } from '../../domain/endpoint';
import type { WebhookStore } from '../../store/webhook-store';

/** Newest first, without deleted ones. */
export function listEndpoints(store: Pick<WebhookStore, 'listEndpoints'>) {
  return (accountId: string): Promise<EndpointRecord[]> => store.listEndpoints(accountId);
}

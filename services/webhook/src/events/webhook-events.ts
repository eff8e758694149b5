import { timestamp } from '@consent/contracts';
import type { MakeEvent } from '@consent/events';
import type { EndpointRecord, EndpointRef } from '../domain/endpoint';
import { testType, type EventRecord } from '../domain/event';

/** The texts this service makes itself; all else that it sends was made by others. */
export const createWebhookEvents = (makeEvent: MakeEvent) => ({
  /**
   * Ours beyond the specification: account tells the owner by mail. Of the URL what
   * names the endpoint; a query may hold what is secret.
   */
  endpointDisabled: ({ accountId, id, url, description, consecutiveFailures, autoDisabledAtMs }: EndpointRecord) => {
    const { origin, pathname } = new URL(url);
    const data = {
      endpoint_id: id,
      url: `${origin}${pathname}`,
      description,
      consecutive_failures: consecutiveFailures,
      auto_disabled_at: timestamp(autoDisabledAtMs),
    };
    return makeEvent({ accountId, type: 'webhook.endpoint_disabled', createdAtMs: autoDisabledAtMs, dataJson: JSON.stringify(data) });
  },

  /** Goes to one endpoint and nowhere else. */
  test: ({ accountId, id: endpointId }: EndpointRef, atMs: number): EventRecord => {
    const dataJson = JSON.stringify({ endpoint_id: endpointId });
    const { id, payload } = makeEvent({ accountId, type: testType, createdAtMs: atMs, dataJson });
    return { accountId, id, type: testType, payload, subjectHashes: [], siteId: '', createdAtMs: atMs };
  },
});

export type WebhookEvents = ReturnType<typeof createWebhookEvents>;

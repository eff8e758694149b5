import type { WebhookDelivery } from '../../api/webhooks';

/** Start of the IDs of sample events, which have the type of the event that they imitate (decision 30.2). */
const sampleIdStart = 'evt_0000000000000000';

export function isTestEvent({ event_id, event_type }: Pick<WebhookDelivery, 'event_id' | 'event_type'>): boolean {
  return event_type === 'webhook.test' || event_id.startsWith(sampleIdStart);
}

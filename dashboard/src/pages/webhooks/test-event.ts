import type { WebhookDelivery } from '../../api/webhooks';

/** Of sample events, whose type is that of the events that they are samples of (decision 30.2). */
const sampleIdStart = 'evt_0000000000000000';

/** Whether a person sent it to try an endpoint. */
export function isTestEvent({ event_id, event_type }: Pick<WebhookDelivery, 'event_id' | 'event_type'>): boolean {
  return event_type === 'webhook.test' || event_id.startsWith(sampleIdStart);
}

import type { WebhookDelivery, WebhookEndpoint } from '../../../api/webhooks';
import type { Texts } from '../../../texts/en';

/** The attempt count varies: a test event has one, and a replay adds one. */
export function stateText({ status, attempt_count }: WebhookDelivery, { deliveries: { stateAbout } }: Texts): string {
  return status === 'exhausted' ? stateAbout.exhausted(attempt_count) : stateAbout[status];
}

/** A scheduled attempt can be made now. An attempt in progress has no due time. */
export function canRetry({ status, next_attempt_at }: WebhookDelivery, endpoint: WebhookEndpoint | undefined): boolean {
  return status === 'retrying' && next_attempt_at !== null && endpoint?.enabled === true;
}

/** Refuses a delivery that is in progress, held for a disabled endpoint, or without an endpoint. */
export function canReplay(status: WebhookDelivery['status'], endpoint: WebhookEndpoint | undefined): boolean {
  if (endpoint === undefined) return false;
  return status === 'delivered' || status === 'exhausted' || (status === 'held' && endpoint.enabled);
}

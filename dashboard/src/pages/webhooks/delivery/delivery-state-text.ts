import type { WebhookDelivery, WebhookEndpoint } from '../../../api/webhooks';
import type { Texts } from '../../../texts/en';

/** What the state of a delivery means, with the attempts that there were: a test event has one, and a replay adds one. */
export function stateText({ status, attempt_count }: WebhookDelivery, { deliveries: { stateAbout } }: Texts): string {
  return status === 'exhausted' ? stateAbout.exhausted(attempt_count) : stateAbout[status];
}

/** An attempt that waits can be made now. One that is in progress has no time at which it is due. */
export function canRetry({ status, next_attempt_at }: WebhookDelivery, endpoint: WebhookEndpoint | undefined): boolean {
  return status === 'retrying' && next_attempt_at !== null && endpoint?.enabled === true;
}

/** What is on its way already, what is held while its endpoint is off, and what has no endpoint any more cannot be sent again. */
export function canReplay(status: WebhookDelivery['status'], endpoint: WebhookEndpoint | undefined): boolean {
  if (endpoint === undefined) return false;
  return status === 'delivered' || status === 'exhausted' || (status === 'held' && endpoint.enabled);
}

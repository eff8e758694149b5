import type { WebhookParts } from '../parts';
import type { ReceiverResult } from '../receivers/response-reader';
import type { ClaimedDelivery } from './claim.sql';
import { inAttemptSpan } from './attempt-span';
import { serviceSignature, standardSignature } from './signature.rule';

export interface AttemptResult extends ReceiverResult {
  delivery: ClaimedDelivery;
  durationMs: number;
}

/** Signs the exact stored text with the present time and sends it (spec 6). Throws only when a secret does not open. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  { send, openSecret }: Pick<WebhookParts, 'send' | 'openSecret'>,
): Promise<AttemptResult> {
  const secrets = delivery.secrets.map((sealed) => openSecret(sealed, delivery.endpointId));
  const atSeconds = Math.floor(Date.now() / 1000);
  const body = Buffer.from(delivery.payload);
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'X-Service-Event': delivery.eventType,
    'X-Service-Delivery': delivery.id,
    'X-Service-Signature': serviceSignature({ body, atSeconds, secrets }),
  };
  if (delivery.standardWebhooks) {
    headers['webhook-id'] = delivery.eventId;
    headers['webhook-timestamp'] = String(atSeconds);
    headers['webhook-signature'] = standardSignature({ body, atSeconds, secrets, messageId: delivery.eventId });
  }
  return { delivery, ...(await inAttemptSpan(delivery, () => send({ url: delivery.url, headers, body }))) };
}

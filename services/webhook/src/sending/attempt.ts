import { isSample } from '../events/event.rule';
import type { WebhookParts } from '../parts';
import type { ReceiverResult } from '../receivers/response-reader';
import type { ClaimedDelivery } from './claim.sql';
import { inAttemptSpan } from './attempt-span';
import { requestHeaders, type SignedRequest } from './request-headers.rule';
import { serviceSignature, standardSignature } from './signature.rule';

export interface AttemptResult extends ReceiverResult {
  delivery: ClaimedDelivery;
  request: SignedRequest;
  durationMs: number;
}

/** Signs with the current time (spec 6). Throws only if a secret does not open. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  { send, openSecret }: Pick<WebhookParts, 'send' | 'openSecret'>,
): Promise<AttemptResult> {
  const { id: deliveryId, eventId, eventType, url } = delivery;
  const secrets = delivery.secrets.map((sealed) => openSecret(sealed, delivery.endpointId));
  const atSeconds = Math.floor(Date.now() / 1000);
  const body = Buffer.from(delivery.payload);
  const request = {
    url,
    signature: serviceSignature({ body, atSeconds, secrets }),
    standardSignature: delivery.standardWebhooks ? standardSignature({ body, atSeconds, secrets, messageId: eventId }) : undefined,
  };
  const headers = requestHeaders({ ...request, deliveryId, eventId, eventType, isSample: isSample(eventId) });
  return { delivery, request, ...(await inAttemptSpan(delivery, () => send({ url, headers, body }))) };
}

import { isSample } from '../events/event.rule';
import type { WebhookParts } from '../parts';
import type { ReceiverResult } from '../receivers/response-reader';
import type { ClaimedDelivery } from './claim.sql';
import { inAttemptSpan } from './attempt-span';
import { requestHeaders, type SignedRequest } from './request-headers.rule';
import { serviceSignature, standardSignature } from './signature.rule';

export interface AttemptResult extends ReceiverResult {
  delivery: ClaimedDelivery;
  /** undefined if no request was sent, because it could not be signed. */
  request: SignedRequest | undefined;
  durationMs: number;
  /** Why a secret of the endpoint did not open. */
  secretError: unknown;
}

const unsigned = {
  resultClass: 'refused',
  statusCode: undefined,
  error: 'The request could not be signed. If this repeats, rotate the secret of the endpoint.',
  responseBody: '',
  durationMs: 0,
} as const;

/** Signs with the current time (spec 6). Without the endpoint's secret the attempt fails; a previous secret can be left out. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  { send, openSecret }: Pick<WebhookParts, 'send' | 'openSecret'>,
): Promise<AttemptResult> {
  const { id: deliveryId, eventId, eventType, url } = delivery;
  let secretError: unknown;
  const [current, previous] = delivery.secrets.map((sealed) => {
    try {
      return openSecret(sealed, delivery.endpointId);
    } catch (error) {
      secretError = error;
      return undefined;
    }
  });
  if (current === undefined) return { delivery, request: undefined, secretError, ...unsigned };
  const secrets = previous === undefined ? [current] : [current, previous];
  const atSeconds = Math.floor(Date.now() / 1000);
  const body = Buffer.from(delivery.payload);
  const request = {
    url,
    signature: serviceSignature({ body, atSeconds, secrets }),
    standardSignature: delivery.standardWebhooks ? standardSignature({ body, atSeconds, secrets, messageId: eventId }) : undefined,
  };
  const headers = requestHeaders({ ...request, deliveryId, eventId, eventType, isSample: isSample(eventId) });
  return { delivery, request, secretError, ...(await inAttemptSpan(delivery, () => send({ url, headers, body }))) };
}

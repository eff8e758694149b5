import type { SendMessage } from '../../clients/receivers';
import type { ResultClass } from '../../clients/failure-text';
import { keepOpened } from '../../domain/opened-secrets';
import type { SealedSecrets } from '../../domain/sealed-secrets';
import { serviceSignature, standardSignature } from '../../domain/signature';
import type { ClaimedDelivery } from '../../store/deliveries/claim-deliveries';

export interface AttemptDeliveryParts {
  send: SendMessage;
  sealedSecrets: Pick<SealedSecrets, 'open'>;
  now: () => number;
}

/** What came of an attempt, not recorded yet. */
export interface AttemptResult {
  delivery: ClaimedDelivery;
  resultClass: ResultClass;
  statusCode: number | undefined;
  error: string;
  responseBody: string;
  durationMs: number;
}

/** Signs the exact stored text, with the present time, and sends it (spec 6). Throws only when a secret does not open. */
export function attemptDelivery({ send, sealedSecrets, now }: AttemptDeliveryParts) {
  const open = keepOpened(sealedSecrets);
  return async (delivery: ClaimedDelivery): Promise<AttemptResult> => {
    const secrets = delivery.secrets.map((sealed) => open(sealed, delivery.endpointId));
    const atSeconds = Math.floor(now() / 1000);
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
    return { delivery, ...(await send({ url: delivery.url, headers, body })) };
  };
}

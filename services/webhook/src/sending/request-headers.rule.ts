/** What differs between the requests of a delivery. It is stored with each attempt. */
export interface SignedRequest {
  url: string;
  /** X-Service-Signature. */
  signature: string;
  /** webhook-signature of Standard Webhooks; undefined when the endpoint does not ask for it. */
  standardSignature: string | undefined;
}

interface Sent extends SignedRequest {
  deliveryId: string;
  eventId: string;
  eventType: string;
  isSample: boolean;
}

/** The headers of a request (spec 6, decision 30.2). Sending and showing share them. */
export function requestHeaders({ deliveryId, eventId, eventType, isSample, signature, standardSignature }: Sent): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'X-Service-Event': eventType,
    'X-Service-Delivery': deliveryId,
    'X-Service-Signature': signature,
  };
  if (isSample) headers['X-Service-Test'] = 'true';
  if (standardSignature !== undefined) {
    headers['webhook-id'] = eventId;
    headers['webhook-timestamp'] = /^t=(\d+)/.exec(signature)?.[1] ?? '';
    headers['webhook-signature'] = standardSignature;
  }
  return headers;
}

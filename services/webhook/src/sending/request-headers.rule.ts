export interface SignedRequest {
  url: string;
  signature: string;
  standardSignature: string | undefined;
}

interface Sent extends SignedRequest {
  deliveryId: string;
  eventId: string;
  eventType: string;
  isSample: boolean;
}

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

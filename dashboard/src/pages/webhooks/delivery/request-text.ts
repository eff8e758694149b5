import type { Schema } from '../../../api/client';

type SentRequest = Schema<'WebhookDeliveryDetail'>['requests'][number];

/** A request as HTTP writes it. `body` is its exact text. */
export function requestText({ method, url, headers }: SentRequest, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, '', body].join('\n');
}

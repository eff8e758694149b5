import type { Schema } from '../../../api/client';

type SentRequest = Schema<'WebhookDeliveryDetail'>['requests'][number];

export function requestText({ method, url, headers }: SentRequest, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, '', body].join('\n');
}

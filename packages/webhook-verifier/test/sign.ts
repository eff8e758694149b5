import { createHmac } from 'node:crypto';

export function sign(rawBody: string | Uint8Array, { secrets, atSeconds }: { secrets: readonly string[]; atSeconds: number }): string {
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${atSeconds}.`).update(rawBody).digest('hex')}`);
  return [`t=${atSeconds}`, ...signatures].join(',');
}

export function signStandard(
  rawBody: string | Uint8Array,
  { key, id, atSeconds }: { key: Uint8Array; id: string; atSeconds: number },
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  const signature = createHmac('sha256', key).update(`${id}.${atSeconds}.`).update(rawBody).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': `${atSeconds}`, 'webhook-signature': `v1,${signature}` };
}

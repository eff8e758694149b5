import { createHmac } from 'node:crypto';

/** A second implementation of X-Service-Signature, so that sender and receivers share no code. */
export function sign(body: string, { secrets, atSeconds }: { secrets: readonly string[]; atSeconds: number }): string {
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`);
  return [`t=${atSeconds}`, ...signatures].join(',');
}

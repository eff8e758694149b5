import { createHmac } from 'node:crypto';

interface ToSign {
  body: string | Buffer;
  /** When the attempt is made. */
  atSeconds: number;
  /** `whsec_…`, the newest first; more than one for 24 h after a rotation. */
  secrets: readonly string[];
}

/** X-Service-Signature (spec 6): each secret, the whole text of it, is a key of its own `v1=` (decisions 5, 8.1). */
export function serviceSignature({ body, atSeconds, secrets }: ToSign): string {
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${atSeconds}.`).update(body).digest('hex')}`);
  return [`t=${atSeconds}`, ...signatures].join(',');
}

/** webhook-signature of Standard Webhooks: there the key is the bytes that the secret stands for. */
export function standardSignature({ body, atSeconds, secrets, messageId }: ToSign & { messageId: string }): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${atSeconds}.`).update(body).digest('base64')}`;
  });
  return signatures.join(' ');
}

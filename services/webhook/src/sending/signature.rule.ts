import { createHmac } from 'node:crypto';

interface ToSign {
  body: string | Buffer;
  atSeconds: number;
  secrets: readonly string[];
}

/** X-Service-Signature (spec 6): one `v1=` for each secret. The key is the whole text of the secret (decisions 5, 8.1). */
export function serviceSignature({ body, atSeconds, secrets }: ToSign): string {
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${atSeconds}.`).update(body).digest('hex')}`);
  return [`t=${atSeconds}`, ...signatures].join(',');
}

/** webhook-signature of Standard Webhooks. The key is the decoded secret. */
export function standardSignature({ body, atSeconds, secrets, messageId }: ToSign & { messageId: string }): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${atSeconds}.`).update(body).digest('base64')}`;
  });
  return signatures.join(' ');
}

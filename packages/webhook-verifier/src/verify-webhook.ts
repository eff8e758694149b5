import { isRawBody, type RawBody } from './raw-body';
import { hmacOf, includesSignature } from './signatures';
import { checkTimestamp, timestampPattern, type TimeCheck } from './timestamp';
import { refuse, type WebhookVerification } from './verification';

export interface WebhookToVerify extends TimeCheck {
  /** The exact bytes that arrived; JSON that was parsed and written again has another signature. */
  rawBody: RawBody;
  /** X-Service-Signature, as node:http gives it. */
  header: string | readonly string[] | undefined;
  /** `whsec_…` as it was shown; the whole text is the key (decision 8.1). */
  secret: string;
}

/** Ours is 153 characters during a rotation. */
const maxHeaderLength = 1024;

/**
 * Whether a request with X-Service-Signature comes from the service, unchanged and now (spec 6). Nothing that arrives
 * makes it throw; constant time in the signature. Any one `v1=` suffices: for 24 h after a rotation there are two.
 */
export function verifyWebhook({ rawBody, header, secret, ...timeCheck }: WebhookToVerify): WebhookVerification {
  if (typeof secret !== 'string' || !/^whsec_./.test(secret)) return refuse('secret_unusable');
  if (!isRawBody(rawBody)) return refuse('body_not_raw');
  if (header === undefined || header === '') return refuse('header_missing');
  const parts = readHeader(header);
  if (parts === undefined) return refuse('header_malformed');

  const expected = hmacOf(secret, `${parts.timestamp}.`, rawBody);
  if (!includesSignature(parts.signatures, expected)) return refuse('signature_mismatch');
  return checkTimestamp(parts.timestamp, timeCheck);
}

/** `t=<seconds>,v1=<hex>[,v1=<hex>]`. Other names are ignored, because a later scheme may be added. */
function readHeader(header: unknown): { timestamp: string; signatures: Buffer[] } | undefined {
  if (typeof header !== 'string' || header.length > maxHeaderLength) return undefined;
  const timestamps: string[] = [];
  const signatures: Buffer[] = [];
  for (const part of header.split(',')) {
    const [, name, value] = /^([a-z][a-z0-9]*)=([!-~]+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return undefined;
    if (name === 't') timestamps.push(value);
    if (name !== 'v1') continue;
    if (!/^[0-9a-f]{64}$/.test(value)) return undefined;
    signatures.push(Buffer.from(value, 'hex'));
  }
  const [timestamp, ...more] = timestamps;
  if (timestamp === undefined || more.length > 0 || !timestampPattern.test(timestamp) || signatures.length === 0) return undefined;
  return { timestamp, signatures };
}

import { isRawBody, type RawBody } from './raw-body';
import { hmacOf, includesSignature } from './signatures';
import { checkTimestamp, timestampPattern, type TimeCheck } from './timestamp';
import { refuse, type WebhookVerification } from './verification';

export interface WebhookToVerify extends TimeCheck {
  /** The exact bytes received. JSON that was parsed and serialized again has another signature. */
  rawBody: RawBody;
  /** X-Service-Signature, as node:http provides it. */
  header: string | readonly string[] | undefined;
  /** `whsec_…` as the dashboard showed it. The whole text is the key (decision 8.1). */
  secret: string;
}

/** Our header has 153 characters during a rotation. */
const maxHeaderLength = 1024;

/**
 * Verifies X-Service-Signature: the webhook comes from the service, is unchanged, and is recent (spec 6). Never throws,
 * whatever the request contains. Compares signatures in constant time. One matching `v1=` suffices, because there are two
 * for 24 hours after a rotation.
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

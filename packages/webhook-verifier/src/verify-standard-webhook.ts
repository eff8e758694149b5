import { isRawBody, type RawBody } from './raw-body';
import { hmacOf, includesSignature } from './signatures';
import { checkTimestamp, timestampPattern, type TimeCheck } from './timestamp';
import { refuse, type WebhookVerification } from './verification';

type Header = string | readonly string[] | undefined;

export interface StandardWebhookToVerify extends TimeCheck {
  /** The exact bytes received. */
  rawBody: RawBody;
  /** With lower-case names, as node:http provides them. */
  headers: {
    readonly 'webhook-id'?: Header;
    readonly 'webhook-timestamp'?: Header;
    readonly 'webhook-signature'?: Header;
  };
  /** `whsec_…`. The key is the rest, decoded from base64: 24 to 64 bytes. */
  secret: string;
}

const maxHeaderLength = 1024;
/** Visible ASCII without a full stop. With one, part of the ID could pass as the timestamp, and the timestamp as the body. */
const idPattern = /^[!-\-/-~]{1,256}$/;

/**
 * Like `verifyWebhook`, for the headers of Standard Webhooks (standardwebhooks.com): `v1,<base64>` over
 * `<id>.<timestamp>.<body>`. Never throws, whatever the request contains. Compares signatures in constant time.
 */
export function verifyStandardWebhook({ rawBody, headers, secret, ...timeCheck }: StandardWebhookToVerify): WebhookVerification {
  const key = readKey(secret);
  if (key === undefined) return refuse('secret_unusable');
  if (!isRawBody(rawBody)) return refuse('body_not_raw');
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  if (!id || !timestamp || !signature) return refuse('header_missing');
  const signatures = readSignatures(signature);
  if (!matches(id, idPattern) || !matches(timestamp, timestampPattern) || signatures === undefined) return refuse('header_malformed');

  const expected = hmacOf(key, `${id}.${timestamp}.`, rawBody);
  if (!includesSignature(signatures, expected)) return refuse('signature_mismatch');
  return checkTimestamp(timestamp, timeCheck);
}

function readKey(secret: unknown): Buffer | undefined {
  if (typeof secret !== 'string' || !secret.startsWith('whsec_')) return undefined;
  const key = readBase64(secret.slice('whsec_'.length));
  return key !== undefined && key.length >= 24 && key.length <= 64 ? key : undefined;
}

/** Separated by spaces. Other versions are ignored, such as v1a (Ed25519). */
function readSignatures(header: unknown): Buffer[] | undefined {
  if (typeof header !== 'string' || header.length > maxHeaderLength) return undefined;
  const signatures: Buffer[] = [];
  for (const part of header.split(' ')) {
    const [, version, value = ''] = /^(v[0-9]+[a-z]*),([!-~]+)$/.exec(part) ?? [];
    if (version === undefined) return undefined;
    if (version !== 'v1') continue;
    const signature = readBase64(value);
    if (signature?.length !== 32) return undefined;
    signatures.push(signature);
  }
  return signatures.length > 0 ? signatures : undefined;
}

/** Buffer.from skips invalid characters, so compare the re-encoded text. */
function readBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

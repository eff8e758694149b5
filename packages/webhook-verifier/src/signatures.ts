import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RawBody } from './raw-body';

/** HMAC-SHA256 of `prefix` and the body, without a copy of the body. */
export function hmacOf(key: string | Uint8Array, prefix: string, rawBody: RawBody): Buffer {
  return createHmac('sha256', key).update(prefix, 'utf8').update(rawBody).digest();
}

/** Whether one of them is as expected, in a time that does not tell how near it was. All have the length of `expected`. */
export function includesSignature(signatures: readonly Buffer[], expected: Buffer): boolean {
  return signatures.filter((signature) => timingSafeEqual(signature, expected)).length > 0;
}

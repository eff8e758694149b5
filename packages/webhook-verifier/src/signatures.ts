import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RawBody } from './raw-body';

export function hmacOf(key: string | Uint8Array, prefix: string, rawBody: RawBody): Buffer {
  return createHmac('sha256', key).update(prefix, 'utf8').update(rawBody).digest();
}

/** Compares every signature in constant time. All must have the length of `expected`. */
export function includesSignature(signatures: readonly Buffer[], expected: Buffer): boolean {
  return signatures.filter((signature) => timingSafeEqual(signature, expected)).length > 0;
}

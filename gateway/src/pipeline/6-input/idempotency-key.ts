import { createHash, hash } from 'node:crypto';
import type { Request } from 'express';
import type { Once } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import type { Route } from '../3-route/route';

/** A request's Idempotency-Key and what it was sent with. Only hashes leave the gateway. */
export type IdempotencyKey = Pick<Once, 'keySha256' | 'requestSha256'>;

const shape = /^[\x21-\x7e]{1,255}$/;

/** Changes of consents, policies and exports take the header (decision 9.3). */
export function takesIdempotencyKey({ caller, method }: Pick<Route, 'caller' | 'method'>): boolean {
  return caller === 'key_or_session' && method !== 'GET';
}

/** Undefined without the header. Node joins several with ", ", which is no key. Throws invalid. */
export function readIdempotencyKey(request: Request, body: Buffer): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !shape.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 255 visible ASCII characters, sent once. A UUID for each request will do.');
  }
  const requestSha256 = createHash('sha256').update(`${key}\n${request.method} ${request.originalUrl}\n`).update(body).digest();
  return { keySha256: hash('sha256', key, 'buffer'), requestSha256 };
}

/** The part of the calls to services that carries the key. */
export function onceOf(accountId: string, key: IdempotencyKey | undefined, replayOnly: boolean): Once | undefined {
  // No spread: the request is on the hot path.
  return key && { accountId, keySha256: key.keySha256, requestSha256: key.requestSha256, replayOnly };
}

/** Options of a call to a service. Servers of an earlier release would ignore the key. */
export function needsOf(once: Once | undefined): { needs?: 'once' } {
  return once === undefined ? {} : { needs: 'once' };
}

import { createHash, hash } from 'node:crypto';
import type { Request } from 'express';
import type { Once } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import type { Route } from '../0-common/route';

/** Hashes of an Idempotency-Key and of its request. The key itself never leaves the gateway. */
export type IdempotencyKey = Pick<Once, 'keySha256' | 'requestSha256'>;

const shape = /^[\x21-\x7e]{1,255}$/;

type Asked = Pick<Route, 'caller' | 'method' | 'tokenInBody' | 'onlyReads' | 'isIdempotent'>;

/** Changes of consents, policies and exports take the header (decision 9.3), those of public ingest too (34.5). */
export function takesIdempotencyKey({ caller, method, tokenInBody, onlyReads, isIdempotent }: Asked): boolean {
  return (
    (caller === 'key_or_session' || caller === 'site') &&
    method !== 'GET' &&
    tokenInBody !== true &&
    onlyReads !== true &&
    isIdempotent !== true
  );
}

/** Node joins repeated headers with ", ", which is not a valid key. */
export function readIdempotencyKey(request: Request, body: Buffer): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !shape.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 255 visible ASCII characters, sent once. Use a UUID for each request.');
  }
  const requestSha256 = createHash('sha256').update(`${key}\n${request.method} ${request.originalUrl}\n`).update(body).digest();
  return { keySha256: hash('sha256', key, 'buffer'), requestSha256 };
}

export function onceOf(accountId: string, key: IdempotencyKey | undefined, replayOnly: boolean): Once | undefined {
  // No object spread, because this runs on every request.
  return key && { accountId, keySha256: key.keySha256, requestSha256: key.requestSha256, replayOnly };
}

/** Call options that skip servers of an earlier release, which would ignore the key. */
export function needsOf(once: Once | undefined): { needs?: 'once' } {
  return once === undefined ? {} : { needs: 'once' };
}

import fresh from 'fresh';
import type { RawRequest } from '../0-common/answer';

/**
 * True if the client already has the body with the `ETag` of the response (RFC 9110, 13.1.2): a list, weak tags and `*` count. Ignores
 * Cache-Control, because fetch adds "no-cache" to each request with If-None-Match.
 */
export function isNotModified({ request, response }: RawRequest): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && fresh({ 'if-none-match': known }, { etag: response.getHeader('ETag') });
}

/** Answers 304 and returns true if the client already has the body. All headers of the answer must be set before. */
export function sendNotModified(raw: RawRequest): boolean {
  if (!isNotModified(raw)) return false;
  raw.response.writeHead(304).end();
  return true;
}

import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

/** All values of a cookie name. The parser alone keeps the first and hides duplicates. */
export function cookieValues(request: IncomingMessage, name: string): string[] {
  const pairs = request.headers.cookie?.split(';') ?? [];
  return pairs.map((pair) => parseCookie(pair)[name]).filter((value) => value !== undefined);
}

import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

/** Each value of a name: the parser alone would keep the first and hide the others. */
export function cookieValues(request: IncomingMessage, name: string): string[] {
  const pairs = request.headers.cookie?.split(';') ?? [];
  return pairs.map((pair) => parseCookie(pair)[name]).filter((value) => value !== undefined);
}

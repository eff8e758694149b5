import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { cookieValues } from './cookie-values';
import type { CsrfTokens } from './csrf-tokens';

export interface SessionCookie {
  token: string;
  /** SHA-256 of the token. Only the digest leaves the gateway. */
  digest: Buffer;
}

export interface SessionCookies {
  find: (request: IncomingMessage) => SessionCookie | undefined;
  hasCsrf: (request: IncomingMessage, sessionToken: string) => boolean;
  isCsrf: (request: IncomingMessage, sessionToken: string, given: string) => boolean;
  open: (token: string) => string[];
  csrfOf: (token: string) => string;
  clear: () => string[];
}

interface Parts {
  isSecure: boolean;
  csrfTokens: CsrfTokens;
}

const csrfName = 'csrf_token';
const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const maxAgeSeconds = 7 * 24 * 60 * 60;

export function createSessionCookies({ isSecure, csrfTokens }: Parts): SessionCookies {
  // With this prefix browsers accept the cookie only from this host over TLS. Without TLS they refuse it.
  const sessionName = isSecure ? '__Host-session' : 'session';
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  const session = (value: string, maxAge: number) =>
    stringifySetCookie({ ...attributes, name: sessionName, value, maxAge, httpOnly: true });
  const csrf = (value: string, maxAge: number) => stringifySetCookie({ ...attributes, name: csrfName, value, maxAge });
  const csrfOf = (token: string) => csrf(csrfTokens.of(token), maxAgeSeconds);

  return {
    find: (request) => {
      const [token, ...others] = cookieValues(request, sessionName);
      // One of two cookies was planted, and the gateway cannot tell which.
      if (token === undefined || others.length > 0 || !tokenShape.test(token)) return undefined;
      return { token, digest: createHash('sha256').update(token).digest() };
    },
    hasCsrf: (request, sessionToken) => {
      const [token, ...others] = cookieValues(request, csrfName);
      return token !== undefined && others.length === 0 && csrfTokens.isCurrent(token, sessionToken);
    },
    // A sibling host may plant another cookie of this name. It must not lock the user out, so any match with a valid HMAC counts.
    isCsrf: (request, sessionToken, given) => cookieValues(request, csrfName).includes(given) && csrfTokens.isValid(given, sessionToken),
    open: (token) => [session(token, maxAgeSeconds), csrfOf(token)],
    csrfOf,
    clear: () => [session('', 0), csrf('', 0)],
  };
}

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { cookieValues } from './cookie-values';
import type { CsrfTokens } from './csrf-tokens';

export interface SessionCookie {
  token: string;
  /** SHA-256 of the token: all that leaves the gateway. */
  digest: Buffer;
}

/** The cookies of a browser that is signed in (decision 5.1, ADR 7). */
export interface SessionCookies {
  /** The session the request came with; undefined for none, for several, and for what cannot be a token of ours. */
  find: (request: IncomingMessage) => SessionCookie | undefined;
  /** Whether the csrf_token it came with is the one that `csrfOf` sets. */
  hasCsrf: (request: IncomingMessage, sessionToken: string) => boolean;
  /** Whether `given` is both a csrf_token it came with and this session's. */
  isCsrf: (request: IncomingMessage, sessionToken: string, given: string) => boolean;
  /** Set-Cookie headers for a session that begins. */
  open: (token: string) => string[];
  /** Set-Cookie header of the session's csrf_token. */
  csrfOf: (token: string) => string;
  /** Set-Cookie headers that make the browser forget both. */
  clear: () => string[];
}

interface Parts {
  /** Whether the outside reaches the product over TLS. */
  isSecure: boolean;
  csrfTokens: CsrfTokens;
}

const csrfName = 'csrf_token';
const tokenShape = /^[A-Za-z0-9_-]{43}$/;
/** As long as a session can last; the account service ends it earlier when it is idle. */
const maxAgeSeconds = 7 * 24 * 60 * 60;

export function createSessionCookies({ isSecure, csrfTokens }: Parts): SessionCookies {
  // The prefix makes browsers refuse the cookie from anyone but this host over TLS; without TLS they refuse the prefix.
  const sessionName = isSecure ? '__Host-session' : 'session';
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  const session = (value: string, maxAge: number) =>
    stringifySetCookie({ ...attributes, name: sessionName, value, maxAge, httpOnly: true });
  const csrf = (value: string, maxAge: number) => stringifySetCookie({ ...attributes, name: csrfName, value, maxAge });
  const csrfOf = (token: string) => csrf(csrfTokens.of(token), maxAgeSeconds);

  return {
    find: (request) => {
      const [token, ...others] = cookieValues(request, sessionName);
      // Of two, one was planted by somebody else; nobody can tell which.
      if (token === undefined || others.length > 0 || !tokenShape.test(token)) return undefined;
      return { token, digest: createHash('sha256').update(token).digest() };
    },
    hasCsrf: (request, sessionToken) => {
      const [token, ...others] = cookieValues(request, csrfName);
      return token !== undefined && others.length === 0 && csrfTokens.isCurrent(token, sessionToken);
    },
    // One that a sibling host planted beside ours may not lock anyone out: it is the HMAC that counts.
    isCsrf: (request, sessionToken, given) => cookieValues(request, csrfName).includes(given) && csrfTokens.isValid(given, sessionToken),
    open: (token) => [session(token, maxAgeSeconds), csrfOf(token)],
    csrfOf,
    clear: () => [session('', 0), csrf('', 0)],
  };
}

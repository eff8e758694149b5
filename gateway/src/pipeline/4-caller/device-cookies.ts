import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { stringifySetCookie } from 'cookie';
import { cookieValues } from './cookie-values';

/**
 * Remembers browsers in which an email has signed in (ADR 7). Such a browser has its own budget of login attempts,
 * so that a stranger's wrong passwords do not lock it out. The cookie gives no access.
 */
export interface DeviceCookies {
  find: (request: IncomingMessage, email: string) => string | undefined;
  remember: (request: IncomingMessage, email: string) => string[];
}

interface Parts {
  isSecure: boolean;
  keys: readonly DeviceKey[];
  now: () => number;
}

export interface DeviceKey {
  id: string;
  secret: string;
}

const lifetimeSeconds = 180 * 24 * 60 * 60;
const shape = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{22})\.([0-9]{10,12})\.([A-Za-z0-9_-]{43})$/;
/** How many cookies of this name are checked. Without TLS a sibling host can plant more of them. */
const maxCookies = 4;

export function createDeviceCookies({ isSecure, keys, now }: Parts): DeviceCookies {
  const name = isSecure ? '__Host-device' : 'device';
  const [signingKey] = keys;

  function idIn(cookie: string, email: string): string | undefined {
    const [, keyId, id, expires, signature] = shape.exec(cookie) ?? [];
    const key = keys.find((known) => known.id === keyId);
    if (key === undefined || id === undefined || expires === undefined || signature === undefined) return undefined;
    const expected = sign(key, id, expires, email);
    const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    return isValid && Number(expires) * 1000 > now() ? id : undefined;
  }

  function find(request: IncomingMessage, email: string): string | undefined {
    for (const cookie of cookieValues(request, name).slice(0, maxCookies)) {
      const id = idIn(cookie, email);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  return {
    find,
    remember: (request, email) => {
      if (signingKey === undefined) return [];
      const id = find(request, email) ?? randomBytes(16).toString('base64url');
      const expires = String(Math.floor(now() / 1000) + lifetimeSeconds);
      const value = `${signingKey.id}.${id}.${expires}.${sign(signingKey, id, expires, email)}`;
      const attributes = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true, maxAge: lifetimeSeconds } as const;
      return [stringifySetCookie({ ...attributes, name, value })];
    },
  };
}

/** The email comes last because it is the only part without a fixed shape. */
function sign({ secret }: DeviceKey, id: string, expires: string, email: string): string {
  return createHmac('sha256', secret).update(`device\n${id}\n${expires}\n${email}`).digest('base64url');
}

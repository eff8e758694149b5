import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@consent/errors';
import type { SessionCookies } from './session-cookies';

/** Refuses writes that a page of somebody else made a browser send (specification 5.6, 7; docs/adr/0007). */
export interface CrossSiteGuard {
  /** For writes that need no session yet, such as a login. Throws `forbidden`. */
  checkOrigin: (request: IncomingMessage) => void;
  /** For writes of a session: the origin, and the double submit of its csrf_token. Throws `forbidden`. */
  checkCsrf: (request: IncomingMessage, sessionToken: string) => void;
}

interface Parts {
  publicUrl: string;
  sessionCookies: SessionCookies;
}

export function createCrossSiteGuard({ publicUrl, sessionCookies }: Parts): CrossSiteGuard {
  const publicOrigin = new URL(publicUrl).origin;
  return {
    checkOrigin: (request) => {
      if (!isFromOurPage(request, publicOrigin)) throw new ServiceError('forbidden', 'Requests from pages of other sites are refused.');
    },
    checkCsrf: (request, sessionToken) => {
      const given = request.headers['x-csrf-token'];
      const isGood =
        typeof given === 'string' && sessionCookies.isCsrf(request, sessionToken, given) && isFromOurPage(request, publicOrigin);
      if (!isGood) throw new ServiceError('forbidden', 'CSRF token missing or invalid');
    },
  };
}

/** By what the browser itself says; who is no browser says nothing and has no cookies that he did not choose. */
function isFromOurPage(request: IncomingMessage, publicOrigin: string): boolean {
  const relation = request.headers['sec-fetch-site'];
  if (relation !== undefined && relation !== 'same-origin' && relation !== 'none') return false;
  const { origin, host } = request.headers;
  return origin === undefined || origin === publicOrigin || (host !== undefined && hostOf(origin) === host.toLowerCase());
}

/** Host and port; undefined for "null" and for what is no origin. */
function hostOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  return url.origin === origin ? url.host : undefined;
}

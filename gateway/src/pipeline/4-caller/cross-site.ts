import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@consent/kernel/errors';
import type { SessionCookies } from './session-cookies';

/** Refuses writes that another site's page made a browser send (spec 5.6, 7; ADR 7). */
export interface CrossSiteGuard {
  checkOrigin: (request: IncomingMessage) => void;
  checkCsrf: (request: IncomingMessage, sessionToken: string) => void;
}

interface Parts {
  publicUrl: string;
  sessionCookies: SessionCookies;
}

export function createCrossSiteGuard({ publicUrl, sessionCookies }: Parts): CrossSiteGuard {
  const ours = new URL(publicUrl);
  return {
    checkOrigin: (request) => {
      if (!isFromOurPage(request, ours)) throw new ServiceError('forbidden', 'Requests from other sites are not allowed.');
    },
    checkCsrf: (request, sessionToken) => {
      const given = request.headers['x-csrf-token'];
      const isGood = typeof given === 'string' && sessionCookies.isCsrf(request, sessionToken, given) && isFromOurPage(request, ours);
      if (!isGood) throw new ServiceError('forbidden', 'CSRF token missing or invalid');
    },
  };
}

/**
 * Trusts Sec-Fetch-Site and Origin, which browsers always send. Other clients send neither, and no page can make
 * them send a victim's cookies. The product may have more host names than PUBLIC_URL, but only one scheme.
 */
export function isFromOurPage(request: IncomingMessage, ours: URL): boolean {
  const relation = request.headers['sec-fetch-site'];
  if (relation !== undefined && relation !== 'same-origin' && relation !== 'none') return false;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === ours.origin) return true;
  const page = parseOrigin(origin);
  return page?.protocol === ours.protocol && page.host === host?.toLowerCase();
}

function parseOrigin(origin: string): URL | undefined {
  if (!URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  return url.origin === origin ? url : undefined;
}

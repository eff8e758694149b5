import type { IncomingMessage } from 'node:http';
import type { ResolveSiteTokenResponse, Site } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { LookUps } from './look-ups';

export interface AuthenticatedSite {
  site: Site;
  /** The page that asks is one of the site's own, or nobody's (no browser). */
  isOriginAllowed: boolean;
}

export interface SiteAuthenticator {
  /** Throws `unauthorized`; `unavailable` when nobody can tell. */
  authenticate: (request: IncomingMessage) => Promise<AuthenticatedSite>;
}

interface Parts {
  /** Asks the account service; rejects with `not_found` for a token that is not a living site's. */
  resolveSiteToken: (request: { token: string; origin: string }) => Promise<ResolveSiteTokenResponse>;
  lookUps: LookUps;
  networkOf: (request: IncomingMessage) => string;
}

const tokenShape = /^st_[A-Za-z0-9_-]{43}$/;

/**
 * Site tokens of public ingest (decisions 6, 8.5): shape first, without any look-up;
 * then whose it is, at each request, so that a rotated or deleted one is refused at
 * once. A header given twice arrives joined and does not have the shape.
 */
export function createSiteAuthenticator({ resolveSiteToken, lookUps, networkOf }: Parts): SiteAuthenticator {
  return {
    authenticate: async (request) => {
      const token = request.headers['x-site-token'];
      if (typeof token !== 'string' || !tokenShape.test(token)) throw refused();
      let found: ResolveSiteTokenResponse;
      try {
        const { origin = '' } = request.headers;
        found = await lookUps.run(`site ${token}`, networkOf(request), () => resolveSiteToken({ token, origin }));
      } catch (error) {
        throw ServiceError.from(error).kind === 'not_found' ? refused() : error;
      }
      if (found.accountStatus !== 'active') throw new ServiceError('unauthorized', 'The account of this site is not active.');
      // An origin without text is none that a browser sends, and no page's.
      return { site: found.site, isOriginAllowed: found.originAllowed && request.headers.origin !== '' };
    },
  };
}

function refused(): ServiceError {
  return new ServiceError('unauthorized', 'Send the token of a site, once, as X-Site-Token.');
}

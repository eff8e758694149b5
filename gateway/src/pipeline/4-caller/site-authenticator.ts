import type { IncomingMessage } from 'node:http';
import type { ResolveSiteTokenResponse, Site } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { LookUps } from './look-ups';

export interface AuthenticatedSite {
  site: Site;
  /** Of the account; undefined if the account service is of an earlier release. */
  cell: string | undefined;
  isOriginAllowed: boolean;
}

export interface SiteAuthenticator {
  /** Text that is no token is refused like an unknown token. */
  authenticate: (request: IncomingMessage, token: unknown) => Promise<AuthenticatedSite>;
}

interface Parts {
  resolveSiteToken: (request: { token: string; origin: string }) => Promise<ResolveSiteTokenResponse>;
  lookUps: LookUps;
  networkOf: (request: IncomingMessage) => string;
}

const tokenShape = /^st_[A-Za-z0-9_-]{43}$/;

/**
 * Site tokens of public ingest (decisions 6, 8.5). A malformed token is refused without a lookup. Nothing is cached,
 * so that a rotated or deleted token is refused immediately. A repeated header arrives joined, which is malformed.
 */
export function createSiteAuthenticator({ resolveSiteToken, lookUps, networkOf }: Parts): SiteAuthenticator {
  return {
    authenticate: async (request, token) => {
      if (typeof token !== 'string' || !tokenShape.test(token)) throw refused();
      let found: ResolveSiteTokenResponse;
      try {
        const { origin = '' } = request.headers;
        found = await lookUps.run(`site ${token}`, networkOf(request), () => resolveSiteToken({ token, origin }));
      } catch (error) {
        throw ServiceError.from(error).kind === 'not_found' ? refused() : error;
      }
      if (found.accountStatus !== 'active') throw new ServiceError('unauthorized', 'The account of this site is suspended.');
      // No browser sends an empty Origin.
      return { site: found.site, cell: found.cell, isOriginAllowed: found.originAllowed && request.headers.origin !== '' };
    },
  };
}

function refused(): ServiceError {
  return new ServiceError(
    'unauthorized',
    'Send a valid site token (st_…) in the X-Site-Token header. It is on the site’s page in the dashboard.',
  );
}

import type { IncomingMessage } from 'node:http';
import type { ResolveSessionResponse } from '@consent/contracts';
import { ServiceError } from '@consent/errors';
import type { SessionCookies } from './session-cookies';

export interface AuthenticatedSession {
  token: string;
  session: ResolveSessionResponse;
}

export interface SessionAuthenticator {
  /** Throws `unauthorized`; `unavailable` when nobody can tell. */
  authenticate: (request: IncomingMessage, requestId: string) => Promise<AuthenticatedSession>;
}

interface Parts {
  sessionCookies: SessionCookies;
  /** Asks the account service; rejects with `not_found` for a session that is not, or is over. */
  resolveSession: (digest: Buffer, requestId: string) => Promise<ResolveSessionResponse>;
}

/**
 * Dashboard sessions (decisions 5.1). Nothing is kept here: each request asks whether
 * the session still lives, so that what was ended is over with the next request.
 */
export function createSessionAuthenticator({ sessionCookies, resolveSession }: Parts): SessionAuthenticator {
  return {
    authenticate: async (request, requestId) => {
      // Whoever sends an API key, however malformed, is no browser (decisions 4.1, 4.6).
      const cookie = request.headers.authorization === undefined ? sessionCookies.find(request) : undefined;
      if (cookie === undefined) throw refused();
      try {
        return { token: cookie.token, session: await resolveSession(cookie.digest, requestId) };
      } catch (error) {
        throw ServiceError.from(error).kind === 'not_found' ? refused() : error;
      }
    },
  };
}

function refused(): ServiceError {
  return new ServiceError('unauthorized', 'Sign in: there is no session, or it is over.');
}

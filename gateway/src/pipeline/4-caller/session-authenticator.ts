import type { IncomingMessage } from 'node:http';
import type { ResolveSessionRequest, ResolveSessionResponse, SessionClient } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { LookUps } from './look-ups';
import type { SessionCookies } from './session-cookies';

export interface AuthenticatedSession {
  token: string;
  session: ResolveSessionResponse;
}

export interface SessionAuthenticator {
  authenticate: (request: IncomingMessage) => Promise<AuthenticatedSession>;
}

interface Parts {
  sessionCookies: SessionCookies;
  resolveSession: (request: ResolveSessionRequest) => Promise<ResolveSessionResponse>;
  clientOf: (request: IncomingMessage) => SessionClient;
  lookUps: LookUps;
  networkOf: (request: IncomingMessage) => string;
}

/**
 * Dashboard sessions (decision 5.1). Nothing is cached: every request asks for the session, so that an ended one is
 * refused immediately.
 */
export function createSessionAuthenticator({ sessionCookies, resolveSession, clientOf, lookUps, networkOf }: Parts): SessionAuthenticator {
  return {
    authenticate: async (request) => {
      // A client with an Authorization header, even a malformed one, is not treated as a browser (decisions 4.1, 4.6).
      const cookie = request.headers.authorization === undefined ? sessionCookies.find(request) : undefined;
      if (cookie === undefined) throw noSession();
      try {
        const credential = `session ${cookie.digest.toString('latin1')}`;
        const session = await lookUps.run(credential, networkOf(request), () =>
          resolveSession({ digest: cookie.digest, client: clientOf(request), keepsRoles: true }),
        );
        return { token: cookie.token, session };
      } catch (error) {
        throw ServiceError.from(error).kind === 'not_found' ? noSession() : error;
      }
    },
  };
}

export function noSession(): ServiceError {
  return new ServiceError('unauthorized', 'Sign in to the dashboard: you have no session, or it has ended.');
}

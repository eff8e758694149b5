import type { ResolveSessionResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { Route } from '../0-common/route';

/** Routes about the person that a session by single sign-on may call. Every other one below /auth/ is refused, also later ones. */
const open = new Set([
  ...['getMe', 'logout', 'listAccounts', 'listSessions', 'endSession', 'endOtherSessions', 'getFactors', 'proveFactor'],
]);

/**
 * Whoever runs a provider can begin a session as any of its people. So such a session changes no password and no factor, and acts for no
 * other account (threats 174).
 */
export function refuseSsoSession(route: Route, { bySso = false }: Pick<ResolveSessionResponse, 'bySso'>): void {
  if (bySso && route.path.startsWith('/auth/') && !open.has(route.id))
    throw new ServiceError('forbidden', 'You signed in with single sign-on, which opens one account. Sign in with your password for this.');
}

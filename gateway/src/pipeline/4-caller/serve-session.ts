import type { Request } from 'express';
import type { Caller, Route } from '../0-common/route';
import type { Serve, ServingParts } from '../0-common/serving-parts';
import { serveUnmetered } from './serve-unmetered';
import { refuseKey } from './refuse-key';
import { requireRole, requireSites, sitesOfSession } from './roles';
import { refuseSsoSession } from './sso-sessions';
import { checkProof, checkStanding } from './standing';

/**
 * Serves a route to a dashboard session. Order of decisions 4.5, 4.6, 9.6: 401, API key 403, CSRF 403, suspended 403, missing
 * second factor 403, unverified email 403, single sign-on 403, role 403, proof of the second factor 403, 402, then the checks shared by all
 * unmetered calls.
 */
export function serveSession(route: Route, parts: ServingParts): Serve {
  const { authenticators, crossSiteGuard, services, roleTable } = parts;
  const serve = serveUnmetered(route, parts);
  const isWrite = route.method !== 'GET';
  const refusesKeys = route.caller === 'session';

  return async (request, response, log) => {
    if (refusesKeys && request.headers.authorization !== undefined) await refuseKey(request, log, parts);
    const { token, session } = await authenticators.sessions.authenticate(request);
    log.accountId = session.account.id;
    log.userId = session.user.id;
    log.cell = session.account.cell;
    // A GET without HEAD has side effects, so a link on another site must not trigger it.
    if (!isWrite && route.head === false) crossSiteGuard.checkOrigin(request);
    if (isWrite) crossSiteGuard.checkCsrf(request, token);
    else if (!services.sessionCookies.hasCsrf(request, token)) response.appendHeader('Set-Cookie', services.sessionCookies.csrfOf(token));
    checkStanding(route, session);
    refuseSsoSession(route, session);
    if (!isOneself(route, request, session.user.id)) {
      requireRole(roleTable, route, session);
      requireSites(route, session);
    }
    checkProof(route, session, log.arrivedAtMs);

    const caller: Caller = {
      accountId: session.account.id,
      actor: { kind: 'user', id: session.user.id },
      session,
      sites: sitesOfSession(session),
    };
    return serve({ request, response }, log, caller);
  };
}

/** Whoever names themselves in the path needs no role, because everybody may leave an account. */
function isOneself({ oneself }: Route, { params }: Request, userId: string): boolean {
  if (oneself === undefined) return false;
  const named = params[oneself];
  return typeof named === 'string' && (named === 'me' || named.toLowerCase() === userId);
}

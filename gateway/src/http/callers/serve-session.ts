import type { ResolveSessionResponse } from '@consent/contracts';
import { ServiceError } from '@consent/errors';
import type { Caller, Route } from '../route';
import type { Serve, ServingParts } from '../serving-parts';
import { serveUnmetered } from './serve-unmetered';

/**
 * A route for a person in the dashboard (decisions 4.5, 4.6): 401, then CSRF 403,
 * suspended 403, unverified e-mail 403, 402, and what all have.
 */
export function serveSession(route: Route, parts: ServingParts): Serve {
  const { authenticators, crossSiteGuard, services } = parts;
  const serve = serveUnmetered(route, parts);
  const isWrite = route.method !== 'GET';

  return async (request, response, log) => {
    const { token, session } = await authenticators.sessions.authenticate(request, log.requestId);
    log.accountId = session.account.id;
    log.userId = session.user.id;
    if (isWrite) crossSiteGuard.checkCsrf(request, token);
    else if (!services.sessionCookies.hasCsrf(request, token)) response.appendHeader('Set-Cookie', services.sessionCookies.csrfOf(token));
    checkStanding(route, session);

    const caller: Caller = { accountId: session.account.id, actor: { kind: 'user', id: session.user.id }, session };
    return serve({ request, response }, log, caller);
  };
}

function checkStanding(route: Route, { account, user }: ResolveSessionResponse): void {
  if (account.status !== 'active' && route.allowsSuspended !== true) {
    throw new ServiceError('forbidden', 'The account is suspended; write to us by the contact form.');
  }
  if (route.creates === true && !user.emailVerified) {
    throw new ServiceError('email_not_verified', 'Confirm your e-mail address first; the link is in the mail we sent.');
  }
  // People must reach their evidence: without a subscription they still read (decisions 8.15).
  if (route.cost !== undefined && route.method !== 'GET' && account.subscriptionStatus !== 'active') {
    throw new ServiceError('plan_required', 'The subscription is not active; choose a plan first.');
  }
}

import type { Caller, Route } from '../0-common/route';
import type { Serve, ServingParts } from '../0-common/serving-parts';
import { serveUnmetered } from './serve-unmetered';

const anonymous: Caller = { accountId: '', actor: { kind: 'system', id: '' } };

/** A write may begin a session, so pages of other sites may not send one (threats 16). */
export function serveAnyone(route: Route, parts: ServingParts): Serve {
  const serve = serveUnmetered(route, parts);
  const isWrite = route.method !== 'GET';

  return async (request, response, log) => {
    if (isWrite) parts.crossSiteGuard.checkOrigin(request);
    return serve({ request, response }, log, anonymous);
  };
}

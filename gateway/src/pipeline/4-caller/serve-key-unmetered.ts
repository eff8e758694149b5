import type { Caller, Route } from '../3-route/route';
import type { Serve, ServingParts } from '../3-route/serving-parts';
import { admitKey } from './admit-key';
import { serveUnmetered } from './serve-unmetered';

/**
 * Serves a route that costs nothing to an API key: 401, then the checks shared by all unmetered calls. An inactive
 * subscription and a used-up quota refuse metered calls only (decision 4.2).
 */
export function serveKeyUnmetered(route: Route, parts: ServingParts): Serve {
  const serve = serveUnmetered(route, parts);

  return async (request, response, log) => {
    const { accountId, keyId } = await admitKey(request, log, parts);
    const caller: Caller = { accountId, actor: { kind: 'api_key', id: keyId } };
    return serve({ request, response }, log, caller);
  };
}

import type { Caller, Route } from '../0-common/route';
import type { Serve, ServingParts } from '../0-common/serving-parts';
import { admitKey } from './admit-key';
import { refusalOf } from './key-restriction';
import { serveUnmetered } from './serve-unmetered';

/** An inactive subscription and a used-up quota refuse metered calls only (decision 4.2). */
export function serveKeyUnmetered(route: Route, parts: ServingParts): Serve {
  const serve = serveUnmetered(route, parts);

  return async (request, response, log) => {
    const { accountId, keyId, restriction } = await admitKey(request, log, parts);
    const refusal = refusalOf(restriction, route, () => parts.addressOf(request));
    if (refusal !== undefined) throw refusal;
    const caller: Caller = { accountId, actor: { kind: 'api_key', id: keyId }, restriction, sites: restriction?.sites };
    return serve({ request, response }, log, caller);
  };
}

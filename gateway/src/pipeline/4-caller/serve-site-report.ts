import type { Request } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import { createRouteLimits } from '../5-limits/route-limits';
import { createInputReader } from '../6-input/read-input';
import type { Caller, Route } from '../0-common/route';
import type { Serve, ServingParts } from '../0-common/serving-parts';
import { handle } from '../8-answer/handle';
import { clientOf } from './client';
import { authenticateSite } from './serve-site';

const noFacts = new Map<string, never>();

/**
 * Serves a report of a page, whose token is in the body: 413, 400, 401, origin 403, 429 (decision 57.1). The body is read before the site is known,
 * so bodies that are refused count for their address.
 */
export function serveSiteReport(route: Route, parts: ServingParts): Serve {
  const { services, windowLimits, limitBudgets, addressOf, networkOf, input: inputParts } = parts;
  const readInput = createInputReader(route, inputParts);
  const limits = createRouteLimits(route, windowLimits, limitBudgets);
  const clientParts = { addressOf, geo: services.geo, sessionCookies: services.sessionCookies };

  const serve: Serve = async (request, response, log) => {
    response.vary('Origin');
    const network = networkOf(request);
    const input = await readInput(request, log, { owner: 'anonymous', address: network, countedAs: network });
    if (input instanceof ServiceError) throw input;
    const { path, query, body, hasSuspectText } = input;
    const { site, cell } = await authenticateSite(request, response, parts, (body as unknown as { site_token: string }).site_token);
    log.accountId = site.accountId;
    log.siteId = site.id;
    log.cell = cell;
    const caller: Caller = { accountId: site.accountId, actor: { kind: 'site', id: site.id }, site };
    const counted = { address: addressOf(request), accountId: site.accountId, userId: '', siteId: site.id, deviceOf: () => undefined };
    await limits?.admit(counted, 1);
    return handle(
      route,
      {
        ...{ path, query, body, hasSuspectText, caller, raw: { request, response } },
        ...{ requestId: log.requestId, arrivedAtMs: log.arrivedAtMs, client: clientOf(request as Request, clientParts) },
        ...{ grantedUnits: 1, unitsLeft: Infinity, siteFacts: noFacts, once: undefined },
      },
      services,
    );
  };

  return async (request, response, log) => {
    try {
      return await serve(request, response, log);
    } catch (error) {
      services.seenReports.countRefusal(error);
      throw error;
    }
  };
}

import type { Request } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import { clientOf } from './client';
import { setOrigin } from './origin';
import { createRouteLimits, type LimitedRequest } from '../5-limits/route-limits';
import { onceOf } from '../6-input/idempotency-key';
import { declaresTooLarge, tooLarge } from '../6-input/read-body';
import { createInputReader, type Sender } from '../6-input/read-input';
import type { RequestLog } from '../0-common/request-log';
import { checkSites, narrowToSites } from './site-keys';
import { handle } from '../8-answer/handle';
import type { Answer, Caller, RawRequest, Route } from '../0-common/route';
import type { ServingParts } from '../0-common/serving-parts';

const noFacts = new Map<string, never>();

/**
 * Serves calls that pay no quota, once the caller is known: 413, window limits 429, 400, handler (decision 4.5). The
 * limits are asked before the body is read, so that a refused client costs no parsing.
 *
 * A bad body does not count, but is 429 if there is no room. In public ingest it does count (decision 8.5).
 */
export function serveUnmetered(
  route: Route,
  { services, windowLimits, limitBudgets, addressOf, networkOf, input: inputParts }: ServingParts,
): (raw: RawRequest & { request: Request }, log: RequestLog, caller: Caller) => Promise<Answer> {
  const readInput = createInputReader(route, inputParts);
  const limits = createRouteLimits(route, windowLimits, limitBudgets);
  const clientParts = { addressOf, geo: services.geo, sessionCookies: services.sessionCookies };
  // Public ingest also counts bad bodies, and its keys do not depend on the body.
  const everyRequestCounts = route.caller === 'site';

  return async (raw, log, caller) => {
    const { request } = raw;
    setOrigin(route, log, caller, request, { addressOf, services });
    const limited: LimitedRequest = {
      address: limits === undefined ? '' : addressOf(request),
      accountId: caller.accountId,
      userId: caller.session?.user.id ?? '',
      siteId: caller.site?.id ?? '',
      deviceOf: (email) => services.deviceCookies.find(request, email),
    };
    if (declaresTooLarge(request, route.bodyLimitBytes)) throw tooLarge(route.bodyLimitBytes);
    if (limits) await (everyRequestCounts ? limits.admit(limited, 1) : limits.check(limited));

    const input = await readInput(request, log, senderOf(caller, networkOf(request)));
    if (input instanceof ServiceError && input.kind === 'too_large') {
      if (limits && everyRequestCounts) await limits.giveBack(limited);
      throw input;
    }
    if (limits && !everyRequestCounts) {
      if (!(input instanceof ServiceError)) limited.body = input.body;
      await limits.admit(limited, input instanceof ServiceError ? 0 : 1);
    }
    if (input instanceof ServiceError) throw input;

    const { accountId, sites } = caller;
    if (sites !== undefined) narrowToSites(route, input, sites);
    const { path, query, body, hasSuspectText, idempotencyKey } = input;
    const { requestId, arrivedAtMs } = log;
    if (sites !== undefined) await checkSites(route, path, { accountId, sites }, services);
    const handled = handle(
      route,
      {
        path,
        query,
        body: body as never,
        hasSuspectText,
        requestId,
        arrivedAtMs,
        caller,
        client: clientOf(request, clientParts),
        // These calls pay no quota, so all units are granted (decision 4.6).
        grantedUnits: route.cost?.units?.(body as never) ?? 1,
        unitsLeft: Infinity,
        siteFacts: noFacts,
        once: onceOf(caller.accountId, idempotencyKey, false),
        raw,
      },
      services,
    );
    if (!limits) return handled;
    try {
      const answer = await handled;
      await limits.succeeded(limited);
      return answer;
    } catch (error) {
      // The owning service found the body invalid, for example a weak password. Like a schema error it does not count.
      if (!everyRequestCounts && ServiceError.from(error).kind === 'invalid') await limits.giveBack(limited);
      throw error;
    }
  };
}

function senderOf({ accountId, session, site }: Caller, address: string): Sender {
  if (session !== undefined) return { owner: 'known', address, countedAs: accountId };
  return { owner: site === undefined ? 'anonymous' : 'site', address, countedAs: address };
}

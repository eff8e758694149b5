import type { Request } from 'express';
import { ServiceError } from '@consent/errors';
import { clientOf } from '../../client/client';
import { createRouteLimits } from '../../limits/route-limits';
import { createInputReader } from '../read-input';
import type { RequestLog } from '../request-log';
import type { Answer, Caller, Exchange, Route } from '../route';
import type { ServingParts } from '../serving-parts';

const noFacts = new Map<string, never>();

/**
 * What is alike for all who pay no quota, once it is known who calls: 413, 429 by the
 * window limits, 400, the handler (decisions 4.5). A bad body does not count, but is
 * refused as too many when there is no room; in public ingest it counts (decisions 8.5).
 */
export function serveUnmetered(
  route: Route,
  { services, windowLimits, limitBudgets, addressOf, bodyBudget }: ServingParts,
): (exchange: Exchange & { request: Request }, log: RequestLog, caller: Caller) => Promise<Answer> {
  const readInput = createInputReader(route, bodyBudget);
  const limits = createRouteLimits(route, windowLimits, limitBudgets);
  const clientParts = { addressOf, geo: services.geo, sessionCookies: services.sessionCookies };
  const weightOfBadInput = route.caller === 'site' ? 1 : 0;

  return async (exchange, log, caller) => {
    const { request } = exchange;
    const input = await readInput(request, log);
    if (input instanceof ServiceError && input.kind === 'too_large') throw input;
    const limited = limits && {
      address: addressOf(request),
      userId: caller.session?.user.id ?? '',
      siteId: caller.site?.id ?? '',
      body: input instanceof ServiceError ? undefined : input.body,
    };
    if (limited) await limits.admit(limited, input instanceof ServiceError ? weightOfBadInput : 1);
    if (input instanceof ServiceError) throw input;

    const { path, query, body, hasSuspectText } = input;
    const { requestId, arrivedAtMs } = log;
    const handled = route.handle(
      {
        path,
        query,
        body: body as never,
        hasSuspectText,
        requestId,
        arrivedAtMs,
        caller,
        client: clientOf(request, clientParts),
        // Nobody counts: all that could be asked for is granted (decisions 4.6).
        grantedUnits: route.cost?.units?.(body as never) ?? 1,
        siteFacts: noFacts,
        exchange,
      },
      services,
    );
    if (!limited) return handled;
    try {
      const answer = await handled;
      await limits.succeeded(limited);
      return answer;
    } catch (error) {
      // What only its owner could see is wrong with a body, such as a weak password, counts no more than what the schema sees.
      if (weightOfBadInput === 0 && ServiceError.from(error).kind === 'invalid') await limits.giveBack(limited);
      throw error;
    }
  };
}

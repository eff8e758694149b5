import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { ServiceError } from '@consent/errors';
import { activeTraceparent, withSpan, type Logger } from '@consent/telemetry';
import type { ApiKeyAuthenticator } from '../authentication/api-key-authenticator';
import type { HttpMetrics } from '../metrics';
import type { Admission, Quota } from '../quota/quota';
import type { Services } from '../services';
import { sendError } from './error-answer';
import { nextPeriodStartsInSeconds } from '../quota/next-period';
import { readQuery } from './query-parameters';
import { checkContentType, declaresTooLarge, parseBody, readBody, tooLarge } from './read-body';
import type { Answer, Caller, Route, RouteRequest } from './route';
import type { RequestHandler } from './router';
import { sendJson } from './send-json';
import { compileBody } from './validate-body';

export interface ServingParts {
  services: Services;
  authenticator: ApiKeyAuthenticator;
  quota: Quota;
  metrics: HttpMetrics;
  logger: Logger;
}

type Input = Pick<RouteRequest, 'path' | 'query' | 'body' | 'hasSuspectText'>;

/**
 * Serves one route. The order of checks is that of decisions 4.5: unknown path and
 * method are refused before (router), then 401, 402, 413, 429, 400, and what the
 * handler finds. The input is read before the admission, so that a request that is
 * bad anyway holds no quota, and reported after it.
 */
export function serveRoute(route: Route, parts: ServingParts): RequestHandler {
  const readInput = createInputReader(route);
  const { services, authenticator, quota, metrics, logger } = parts;

  async function answer(request: Request, response: Response, log: RequestLog): Promise<void> {
    if (route.caller === 'anyone') {
      const input = await readInput(request);
      const result = await route.handle(
        { ...input, requestId: log.requestId, arrivedAtMs: log.arrivedAtMs, caller: nobody, grantedUnits: 0, siteFacts: noFacts },
        services,
      );
      return send(route, response, result);
    }

    const identity = await authenticator.authenticate(request);
    log.accountId = identity.accountId;
    log.keyId = identity.keyId;

    const input = await readInput(request).catch((error: unknown) => ServiceError.from(error));
    const refused = input instanceof ServiceError ? input : undefined;
    const body = input instanceof ServiceError ? undefined : (input.body as never);
    const admission = await quota.admit({
      accountId: identity.accountId,
      keyId: identity.keyId,
      requestId: log.requestId,
      units: refused ? 0 : (route.cost?.units?.(body) ?? 1),
      arrivedAtMs: log.arrivedAtMs,
      siteIds: refused ? [] : (route.cost?.siteIds?.(body) ?? []),
    });
    refuseUnlessAdmitted(admission, refused, response, log.arrivedAtMs);

    const caller: Caller = { accountId: identity.accountId, actor: { kind: 'api_key', id: identity.keyId } };
    let result: Answer;
    try {
      result = await route.handle(
        {
          ...(input as Input),
          requestId: log.requestId,
          arrivedAtMs: log.arrivedAtMs,
          caller,
          grantedUnits: admission.granted,
          siteFacts: admission.siteFacts,
        },
        services,
      );
    } catch (error) {
      setQuotaHeaders(response, admission.limit, await admission.settle(0));
      throw error;
    }
    const units = result.units ?? admission.granted;
    setQuotaHeaders(response, admission.limit, admission.used - (admission.granted - units));
    // Sent before the answer, not waited for (docs/adr/0004).
    void admission.settle(units);
    return send(route, response, result);
  }

  return (request, response) => {
    const log: RequestLog = { requestId: response.getHeader('X-Request-Id') as string, arrivedAtMs: Date.now() };
    const startedAt = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.observe(route.method, route.path, response.statusCode, seconds);
      logRequest(logger, route, response, log, seconds);
    });
    const traceparent = typeof request.headers['traceparent'] === 'string' ? request.headers['traceparent'] : '';
    return withSpan(`${route.method} ${route.path}`, 'server', traceparent, () => answer(request, response, log)).catch(
      (thrown: unknown) => {
        const error = ServiceError.from(thrown);
        if (error.kind === 'internal') log.error = thrown;
        sendError(response, error);
      },
    );
  };
}

interface RequestLog {
  requestId: string;
  arrivedAtMs: number;
  accountId?: string;
  keyId?: string;
  error?: unknown;
}

const nobody: Caller = { accountId: '', actor: { kind: 'system', id: '' } };
const noFacts = new Map<string, never>();

/** Path, query and body as the route declares them; the path last, as its misfit is a 404 (decisions 4.5). */
function createInputReader(route: Route): (request: Request) => Promise<Input> {
  const pathParameters = Object.entries(route.pathParameters ?? {});
  const validateBody = route.body === undefined ? undefined : compileBody(route.body);

  return async (request) => {
    if (declaresTooLarge(request, route.bodyLimitBytes)) throw tooLarge(route.bodyLimitBytes);
    let body: unknown;
    let hasSuspectText = false;
    if (validateBody !== undefined) {
      const bytes = await readBody(request, route.bodyLimitBytes);
      checkContentType(request);
      const parsed = parseBody(bytes);
      hasSuspectText = parsed.hasSuspectEscape;
      validateBody(parsed.value, hasSuspectText && route.checksTextItself !== true);
      body = parsed.value;
    }
    const query = readQuery(request.url, route.queryParameters ?? {});
    const path: Record<string, string> = {};
    for (const [name, parameter] of pathParameters) {
      const text = request.params[name] as string;
      if (!parameter.fits(text)) throw parameter.misfit();
      path[name] = parameter.canonical(text);
    }
    return { path, query, body, hasSuspectText } as Input;
  };
}

/** 401, 402, 413, 429, then what was wrong with the input (decisions 4.5). */
function refuseUnlessAdmitted(admission: Admission, refused: ServiceError | undefined, response: Response, arrivedAtMs: number): void {
  if (admission.verdict === 'unauthorized') throw new ServiceError('unauthorized', 'The API key is revoked, expired or not active.');
  setQuotaHeaders(response, admission.limit, admission.used);
  if (admission.verdict === 'plan_required')
    throw new ServiceError('plan_required', 'The subscription is not active; choose a plan in the dashboard.');
  if (refused?.kind === 'too_large') throw refused;
  if (admission.verdict === 'quota_exceeded') {
    throw new ServiceError(
      'quota_exceeded',
      `The month’s ${admission.limit} units are used up; they are back on the first of next month (UTC).`,
      {
        retryAfterSeconds: nextPeriodStartsInSeconds(arrivedAtMs),
      },
    );
  }
  if (refused !== undefined) throw refused;
}

/** Specification 7, quota response headers. */
function setQuotaHeaders(response: ServerResponse, limit: number, used: number): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Used', used);
  response.setHeader('X-RateLimit-Remaining', limit === 0 ? 0 : Math.max(0, limit - used));
}

function send(route: Route, response: Response, answer: Answer): Promise<void> | void {
  return sendJson(response, answer.status ?? route.success.status, answer.json);
}

function logRequest(logger: Logger, route: Route, response: Response, log: RequestLog, seconds: number): void {
  const line = {
    request_id: log.requestId,
    trace: activeTraceparent() || undefined,
    method: route.method,
    route: route.path,
    status: response.statusCode,
    duration_ms: Math.round(seconds * 1e6) / 1e3,
    account_id: log.accountId,
    key_id: log.keyId,
    aborted: response.writableFinished ? undefined : true,
  };
  if (log.error !== undefined) logger.error({ ...line, error: log.error }, 'request failed');
  else if (response.statusCode >= 500) logger.warn(line, 'request');
  else logger.info(line, 'request');
}

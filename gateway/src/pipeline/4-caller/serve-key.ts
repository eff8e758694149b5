import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { errorKinds, ServiceError, unavailable } from '@consent/kernel/errors';
import { keyMayNotCall } from './admit-key';
import type { ApiKeyIdentity } from './api-key-authenticator';
import { clientOf } from './client';
import { setOrigin } from './origin';
import { refusalOf } from './key-restriction';
import { checkSites, narrowToSites } from './site-keys';
import type { RequestLog } from '../0-common/request-log';
import { nextPeriodStartsInSeconds } from '../7-quota/next-period';
import type { Admission } from '../7-quota/quota';
import { onceOf, takesIdempotencyKey } from '../6-input/idempotency-key';
import { declaresTooLarge, tooLarge } from '../6-input/read-body';
import { createInputReader, mayBeLarge, type Input, type Sender } from '../6-input/read-input';
import { handle, hasLeft } from '../8-answer/handle';
import type { Answer, Caller, Route } from '../0-common/route';
import type { Serve, ServingParts } from '../0-common/serving-parts';

/**
 * Serves a metered route to an API key. Order of decisions 4.5 and 28.5: 401, restricted key 403, 402, 413, 429, 400, then the
 * handler's errors. Too many free answers of the key are 429 right after its owner is known (decision 15.10).
 *
 * The input is read before admission, so that a bad request holds no quota, but its error is reported after
 * admission. A large body is read only after an admission of zero units, so that a key that may not call cannot
 * upload.
 *
 * With an Idempotency-Key, a used-up quota refuses only what has no kept answer, because a replay costs nothing
 * (decision 9.3).
 */
export function serveKey(
  route: Route,
  { services, authenticators, freeAnswers, quota, addressOf, networkOf, input: inputParts }: ServingParts,
): Serve {
  const readInput = createInputReader(route, inputParts);
  const takesKey = takesIdempotencyKey(route);
  const { publicUrl } = services;
  const mayHaveKey = (request: Request) => takesKey && request.headers['idempotency-key'] !== undefined;
  const clientParts = { addressOf, geo: services.geo, sessionCookies: services.sessionCookies };

  return async (request, response, log) => {
    const identity = await authenticators.keys.authenticate(request);
    log.accountId = identity.accountId;
    log.keyId = identity.keyId;
    log.cell = identity.cell;
    freeAnswers.check(identity.keyId);
    const { restriction } = identity;
    const sites = restriction?.sites;
    if (restriction !== undefined) await refuseRestricted(identity, request, log, response);

    if (route.body !== undefined && mayBeLarge(request)) {
      const { accountId, keyId } = identity;
      const { requestId, arrivedAtMs } = log;
      const maybe = await quota.admit({ accountId, keyId, requestId, units: 0, arrivedAtMs, siteIds: [] });
      const tooLargeAnyway = declaresTooLarge(request, route.bodyLimitBytes) ? tooLarge(route.bodyLimitBytes) : undefined;
      refuseUnlessAdmitted(maybe, { refused: tooLargeAnyway, mayReplay: mayHaveKey(request), publicUrl }, response, arrivedAtMs);
    }
    const sender: Sender = { owner: 'known', address: networkOf(request), countedAs: identity.accountId };
    const input = await readInput(request, log, sender);
    const refused = input instanceof ServiceError ? input : undefined;
    if (sites !== undefined && refused === undefined) narrowToSites(route, input as Input, sites);
    const { path, query, body, hasSuspectText, idempotencyKey } = input as Input;
    const admission = await quota.admit({
      accountId: identity.accountId,
      keyId: identity.keyId,
      requestId: log.requestId,
      units: refused ? 0 : (route.cost?.units?.(body as never) ?? 1),
      arrivedAtMs: log.arrivedAtMs,
      siteIds: refused ? [] : (route.cost?.siteIds?.(body as never) ?? []),
    });
    refuseUnlessAdmitted(admission, { refused, mayReplay: idempotencyKey !== undefined, publicUrl }, response, log.arrivedAtMs);
    const replayOnly = admission.verdict === 'quota_exceeded';

    const caller: Caller = { accountId: identity.accountId, actor: { kind: 'api_key', id: identity.keyId }, restriction, sites };
    setOrigin(route, log, caller, request, { addressOf, services });
    let result: Answer;
    let hasBegun = false;
    try {
      if (sites !== undefined) await checkSites(route, path, { accountId: identity.accountId, sites }, services);
      if (route.method === 'GET' && response.destroyed) {
        freeAnswers.count(log);
        throw unavailable('The client has disconnected.');
      }
      hasBegun = true;
      result = await handle(
        route,
        // No spread here: a literal with a spread costs V8 a tenth of the whole request.
        {
          path,
          query,
          body: body as never,
          hasSuspectText,
          requestId: log.requestId,
          arrivedAtMs: log.arrivedAtMs,
          caller,
          client: clientOf(request, clientParts),
          grantedUnits: admission.granted,
          unitsLeft: admission.limit === 0 ? Infinity : Math.max(0, admission.limit - admission.used),
          siteFacts: admission.siteFacts,
          once: onceOf(identity.accountId, idempotencyKey, replayOnly),
          raw: { request, response },
        },
        services,
      );
    } catch (error) {
      const units = hasBegun && hasLeft(route, response, error) ? admission.granted : 0;
      setQuotaHeaders(response, admission.limit, await admission.settle(units));
      if (!replayOnly || isAnswerOfReplay(error)) throw error;
      if (route.body !== undefined && mayBeLarge(request)) inputParts.refusedBodies.count(identity.accountId, request.socket.bytesRead);
      throw quotaExceeded(admission, publicUrl, log.arrivedAtMs);
    }
    if (result.replayed === true) freeAnswers.count(log);
    const units = result.replayed === true ? 0 : (result.units ?? admission.granted);
    setQuotaHeaders(response, admission.limit, admission.used - (admission.granted - units));
    // Starts before the answer is sent and is not awaited (ADR 4).
    void admission.settle(units);
    return result;
  };

  /** An invalid key is 401 before a restricted one is 403, so ask Redis first. Refused calls are rare enough for the extra call. */
  async function refuseRestricted(
    { accountId, keyId, restriction }: ApiKeyIdentity,
    request: Request,
    log: RequestLog,
    response: ServerResponse,
  ) {
    const refusal = refusalOf(restriction, route, () => addressOf(request));
    if (refusal === undefined) return;
    const { requestId, arrivedAtMs } = log;
    const { verdict, limit, used } = await quota.admit({ accountId, keyId, requestId, units: 0, arrivedAtMs, siteIds: [] });
    if (verdict === 'unauthorized') throw keyMayNotCall();
    setQuotaHeaders(response, limit, used);
    throw refusal;
  }
}

/** Throws in the order 401, 402, 413, 429, then any other error of the input (decision 4.5). */
function refuseUnlessAdmitted(
  admission: Admission,
  { refused, mayReplay, publicUrl }: { refused: ServiceError | undefined; mayReplay: boolean; publicUrl: string },
  response: ServerResponse,
  arrivedAtMs: number,
): void {
  if (admission.verdict === 'unauthorized') throw keyMayNotCall();
  setQuotaHeaders(response, admission.limit, admission.used);
  if (admission.verdict === 'plan_required')
    throw new ServiceError('plan_required', 'Your subscription is not active. Choose a plan in the dashboard.');
  if (refused?.kind === 'too_large') throw refused;
  if (admission.verdict === 'quota_exceeded' && !mayReplay) throw quotaExceeded(admission, publicUrl, arrivedAtMs);
  if (refused !== undefined) throw refused;
}

/**
 * Uses the limit instead of the plan's name, which an admission does not know. Looking it up for each refused call would
 * cost too much.
 */
function quotaExceeded({ limit }: Admission, publicUrl: string, arrivedAtMs: number): ServiceError {
  const retryAfterSeconds = nextPeriodStartsInSeconds(arrivedAtMs);
  const resetsAt = new Date(arrivedAtMs + retryAfterSeconds * 1000).toISOString().slice(0, 10);
  return new ServiceError(
    'quota_exceeded',
    `Monthly limit reached: your plan includes ${limit} API requests. Resets on ${resetsAt}, 00:00 UTC. Upgrade at ${publicUrl}/plan.`,
    { retryAfterSeconds },
  );
}

/** True if the error is the kept answer, or if looking for one failed. */
function isAnswerOfReplay(thrown: unknown): boolean {
  const error = ServiceError.from(thrown);
  return error.replayed || errorKinds[error.kind].status >= 500;
}

function setQuotaHeaders(response: ServerResponse, limit: number, used: number): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Used', used);
  response.setHeader('X-RateLimit-Remaining', limit === 0 ? 0 : Math.max(0, limit - used));
}

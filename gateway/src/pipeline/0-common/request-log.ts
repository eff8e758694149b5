import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { Origin } from '@consent/contracts';
import { failedCallOf } from '@consent/rpc';
import type { Logger, Span } from '@consent/kernel';
import type { ServiceError } from '@consent/kernel/errors';
import type { BodyMemory } from '../6-input/body-budget';
import type { UnreadBodies } from '../6-input/unread-bodies';

/** A route template for logs and metrics. Never the actual path, which may contain a subject id. */
export interface RouteName {
  method: string;
  path: string;
}

export interface RequestLog {
  requestId: string;
  arrivedAtMs: number;
  startedAtMs: number;
  route?: RouteName | undefined;
  span?: Span | undefined;
  /** Pages such as probes are requested often, so they are logged at info level only when they fail. */
  isPage?: boolean;
  accountId?: string;
  keyId?: string;
  userId?: string;
  siteId?: string;
  /** Of the account, so that calls of this request reach its consents. */
  cell?: string | undefined;
  /** For the audit trail. */
  origin?: Origin | undefined;
  error?: ServiceError;
  statusPastResponse?: number;
  bodyBytes?: number;
  bodyMemory?: BodyMemory;
  unreadBodies?: UnreadBodies;
  errorsPage: string;
  abortBody?: (error: ServiceError) => void;
}

export interface Answered {
  route: RouteName;
  status: number;
  seconds: number;
  isAborted: boolean;
}

/** Stored as the response's `locals`, for which express would create an object anyway. */
export function attachLog(response: ServerResponse, log: RequestLog): void {
  (response as Response).locals = log as RequestLog & Record<string, unknown>;
}

export function requestLogOf(response: ServerResponse): RequestLog {
  return (response as Response).locals as RequestLog & Record<string, unknown>;
}

const ownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** For requests without a route. Bounded, so that clients cannot create metric series. */
export function unmatchedRoute(method?: IncomingMessage['method']): RouteName {
  return { method: method !== undefined && ownMethods.has(method) ? method : '_OTHER', path: 'unmatched' };
}

export function logRequest(logger: Logger, log: Partial<RequestLog>, { route, status, seconds, isAborted }: Answered): void {
  const { error } = log;
  const line = {
    request_id: log.requestId,
    method: route.method,
    route: route.path,
    status,
    duration_ms: Math.round(seconds * 1e6) / 1e3,
    account_id: log.accountId,
    key_id: log.keyId,
    user_id: log.userId,
    site_id: log.siteId,
    aborted: isAborted ? true : undefined,
  };
  if (error !== undefined) {
    const failed = { ...line, failed_call: describeCall(error), error };
    if (error.kind === 'internal') logger.error(failed, 'request failed');
    else logger.warn(failed, 'request failed');
  } else if (status >= 500) logger.warn(line, 'request');
  else if (log.isPage === true && status < 400) logger.debug(line, 'request');
  else logger.info(line, 'request');
}

function describeCall(error: ServiceError): object | undefined {
  const call = failedCallOf(error);
  return call && { service: call.to, method: call.method, request_id: call.requestId || undefined };
}

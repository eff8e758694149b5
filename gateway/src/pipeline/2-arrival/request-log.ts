import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { failedCallOf } from '@consent/rpc';
import { activeTraceparent, type Logger } from '@consent/kernel';
import type { ServiceError } from '@consent/kernel/errors';
import type { BodyHold } from '../6-input/body-budget';
import type { UnreadBodies } from '../6-input/unread-bodies';

/** What a request is called by where it is counted: a template, never the path itself, which may name a subject. */
export interface RouteName {
  method: string;
  path: string;
}

/** What is known of a request, filled in as it is served. */
export interface RequestLog {
  requestId: string;
  arrivedAtMs: number;
  /** On the clock of performance.now(). */
  startedAtMs: number;
  /** Absent as long as no route was found. */
  route?: RouteName | undefined;
  /** True for what is fetched all the time, such as by probes: it is a line only when it fails. */
  isPage?: boolean;
  accountId?: string;
  keyId?: string;
  userId?: string;
  siteId?: string;
  /** What made it a 5xx. */
  error?: ServiceError;
  /** The status, when it was answered past the response. */
  statusPastResponse?: number;
  /** Memory its body takes until it is over. */
  bodyHold?: BodyHold;
  unreadBodies?: UnreadBodies;
  /** Drops the body while it arrives. */
  abortBody?: (error: ServiceError) => void;
}

/** How a request was answered. */
export interface Answered {
  route: RouteName;
  status: number;
  seconds: number;
  isAborted: boolean;
}

/** Kept as the response's `locals`, for which express would make an object anyway. */
export function attachLog(response: ServerResponse, log: RequestLog): void {
  (response as Response).locals = log as RequestLog & Record<string, unknown>;
}

/** Of any answer of the server: each is observed from its beginning. */
export function requestLogOf(response: ServerResponse): RequestLog {
  return (response as Response).locals as RequestLog & Record<string, unknown>;
}

const ownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The name of what no route was found for: one of few, whatever was sent. */
export function unmatchedRoute(method?: IncomingMessage['method']): RouteName {
  return { method: method !== undefined && ownMethods.has(method) ? method : '_OTHER', path: 'unmatched' };
}

/** One line a request. */
export function logRequest(logger: Logger, log: Partial<RequestLog>, { route, status, seconds, isAborted }: Answered): void {
  const { error } = log;
  const line = {
    request_id: log.requestId,
    trace: activeTraceparent() || undefined,
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

/** Whose log has the cause, and under which request id. */
function describeCall(error: ServiceError): object | undefined {
  const call = failedCallOf(error);
  return call && { service: call.to, method: call.method, request_id: call.requestId || undefined };
}

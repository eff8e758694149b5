import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { type Fault, ServiceError } from '@consent/kernel/errors';
import { runInSpan, type SpanTemplate, startRequestSpan } from '@consent/kernel';
import { runInRequest } from '@consent/rpc';
import { sendError } from '../8-answer/error-answer';
import { requestLogOf, type RequestLog, type RouteName } from '../0-common/request-log';
import type { RequestHandler } from './request-handler';

type Work = (request: Request, response: Response, log: RequestLog) => Promise<void>;
type FindFaults = (error: ServiceError, request: Request) => readonly Fault[];

/** The span ends with the answer (request-observer.ts). */
export function runAsRoute(route: RouteName, work: Work, findFaults: FindFaults = () => []): RequestHandler {
  const template = requestSpan(route);
  return (request, response) => {
    const log = requestLogOf(response);
    log.route = route;
    log.span = startRequestSpan(template, traceparentOf(request));
    return runInSpan(log.span, () => runInRequest(log, () => work(request, response, log))).catch((thrown: unknown) => {
      const error = errorOf(thrown, route);
      sendError(response, error, () => findFaults(error, request));
    });
  };
}

/**
 * If a look-up times out before a change starts, the change is 503. Every other 504 of a change means that its outcome is
 * unknown (decision 10.10).
 */
function errorOf(thrown: unknown, { method }: RouteName): ServiceError {
  const error = ServiceError.from(thrown);
  if (error.kind !== 'deadline' || method === 'GET') return error;
  return new ServiceError('unavailable', error.message, { cause: error.cause });
}

/** Never the actual path, which may contain a subject id. The gateway itself serves plain HTTP. */
function requestSpan({ method, path }: RouteName): SpanTemplate {
  const name = `${method} ${path}`;
  return { name, kind: 'server', attributes: { 'http.request.method': method, 'http.route': path, 'url.scheme': 'http' } };
}

function traceparentOf({ headers }: IncomingMessage): string {
  const value = headers['traceparent'];
  return typeof value === 'string' ? value : '';
}

import type { Request, Response } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import { withSpan } from '@consent/kernel';
import { runInRequest } from '@consent/rpc';
import { sendError } from '../8-answer/error-answer';
import { requestLogOf, type RequestLog, type RouteName } from '../2-arrival/request-log';
import type { RequestHandler } from './request-handler';

type Work = (request: Request, response: Response, log: RequestLog) => Promise<void>;

/** Runs the work of a route under its name in log and metrics, in a span, and sends an error answer if it throws. */
export function runAsRoute(route: RouteName, work: Work): RequestHandler {
  return (request, response) => {
    const log = requestLogOf(response);
    log.route = route;
    const traceparent = typeof request.headers['traceparent'] === 'string' ? request.headers['traceparent'] : '';
    return runInRequest(log, () =>
      withSpan(`${route.method} ${route.path}`, 'server', traceparent, () => work(request, response, log)),
    ).catch((thrown: unknown) => sendError(response, ServiceError.from(thrown)));
  };
}

import type { Request, Response } from 'express';
import { ServiceError } from '@consent/errors';
import { withSpan } from '@consent/telemetry';
import { sendError } from './error-answer';
import { logRequest, type RequestLog } from './request-log';
import type { RequestHandler } from './request-handler';
import type { ServingParts } from './serving-parts';

type Work = (request: Request, response: Response, log: RequestLog) => Promise<void>;

/** Runs the work with what every request has: a span, a duration, a log line, an answer when it fails. */
export function observed(
  route: { method: string; path: string },
  { metrics, logger }: Pick<ServingParts, 'metrics' | 'logger'>,
  work: Work,
): RequestHandler {
  return (request, response) => {
    const log: RequestLog = { requestId: response.getHeader('X-Request-Id') as string, arrivedAtMs: Date.now() };
    const startedAt = performance.now();
    response.once('close', () => {
      log.bodyHold?.release();
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.observe(route.method, route.path, response.statusCode, seconds);
      logRequest(logger, route, response, log, seconds);
    });
    const traceparent = typeof request.headers['traceparent'] === 'string' ? request.headers['traceparent'] : '';
    return withSpan(`${route.method} ${route.path}`, 'server', traceparent, () => work(request, response, log)).catch((thrown: unknown) => {
      const error = ServiceError.from(thrown);
      if (error.kind === 'internal') log.error = thrown;
      sendError(response, error);
    });
  };
}

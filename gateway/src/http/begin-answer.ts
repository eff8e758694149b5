import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalid } from '@consent/errors';
import { countHeader } from './count-header';
import { sendError } from './error-answer';
import type { RequestObserver } from './request-observer';
import { requestIdOf } from './request-id';

/**
 * Before express, which asks for a pass through all it knows for each thing put before
 * its routes: the headers that every answer has, and who looks at what becomes of it.
 * Answers false when it has refused the request, for a missing or a second Host
 * (HTTP/1.1 demands one).
 */
export function beginAnswer(request: IncomingMessage, response: ServerResponse, observer: RequestObserver): boolean {
  response.setHeader('X-Request-Id', requestIdOf(request.headers['x-request-id']));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  observer.observe(request, response);
  if (request.httpVersion !== '1.1' || countHeader(request, 'host') === 1) return true;
  response.setHeader('Connection', 'close');
  sendError(response, invalid('HTTP/1.1 needs one Host header.'));
  return false;
}

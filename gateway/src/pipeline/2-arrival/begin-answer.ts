import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalid, type ServiceError } from '@consent/kernel/errors';
import { countHeader } from '../0-common/count-header';
import { sendError } from '../8-answer/error-answer';
import type { RequestObserver } from './request-observer';
import { requestIdOf } from './request-id';
import type { SecurityHeaders } from './security-headers';

/**
 * Sets the headers of every answer and starts observing it. Runs before express, because express runs all its
 * middleware for each request. Returns false if it has refused the request.
 */
export function beginAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { observer, securityHeaders }: { observer: RequestObserver; securityHeaders: SecurityHeaders },
): boolean {
  const requestId = requestIdOf(request.headers['x-request-id']);
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('Cache-Control', 'no-store');
  const headers = request.url?.startsWith('/api/') === true ? securityHeaders.api : securityHeaders.pages;
  for (const [name, value] of headers) response.setHeader(name, value);
  observer.observe(request, response, requestId);
  const refusal = refusalOf(request);
  if (refusal === undefined) return true;
  response.setHeader('Connection', 'close');
  sendError(response, refusal);
  return false;
}

/** Finds messages that Node's parser accepts and RFC 9112 forbids. */
function refusalOf(request: IncomingMessage): ServiceError | undefined {
  if (request.httpVersion === '1.1') return countHeader(request, 'host') === 1 ? undefined : invalid('HTTP/1.1 needs one Host header.');
  if (request.httpVersion !== '1.0') return invalid('The request is not valid HTTP/1.1.');
  return request.headers['transfer-encoding'] === undefined ? undefined : invalid('HTTP/1.0 has no Transfer-Encoding.');
}

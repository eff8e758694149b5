import type { ServerResponse } from 'node:http';
import { errorKinds, type ServiceError } from '@consent/errors';
import { cutOff } from './cut-off';
import { endAnswer } from './end-answer';
import { requestLogOf } from './request-log';

/** The text of every 5xx: it never says what broke (specification 7). */
const genericText = 'Something went wrong on our side. Repeat the request; if it goes on, send us the X-Request-Id.';

export function errorBody(error: ServiceError): string {
  const { status, code } = errorKinds[error.kind];
  return JSON.stringify({ error: code, message: status >= 500 ? genericText : error.message });
}

/** The only place that turns an error into an HTTP answer. */
export function sendError(response: ServerResponse, error: ServiceError): void {
  const { status } = errorKinds[error.kind];
  if (status >= 500) requestLogOf(response).error = error;
  if (response.headersSent) {
    cutOff(response);
    return;
  }
  if (error.kind === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  else if (status === 503) response.setHeader('Retry-After', '1');
  const body = Buffer.from(errorBody(error));
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  endAnswer(response, body);
}

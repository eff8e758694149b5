import type { ServerResponse } from 'node:http';
import { type ErrorKind, errorKinds, type ServiceError } from '@consent/kernel/errors';
import { abortAnswer } from './abort-answer';
import { endAnswer } from './end-answer';
import { requestLogOf } from '../2-arrival/request-log';

/**
 * Hides the cause of a 5xx (spec 7) and says what to do next. Only failures that changed nothing advise a retry: a client
 * that retries anything else could create a record twice (decision 9.5).
 */
const textOf5xx: Partial<Record<ErrorKind, string>> = {
  unavailable: 'Something went wrong on our side. Repeat the request; if it goes on, send us the X-Request-Id.',
  deadline: 'There was no answer in time, and nothing was changed. Repeat the request; if it goes on, send us the X-Request-Id.',
  outcome_unknown: 'It is not known whether this was done. Look before you repeat it: read what it creates or changes, or the list of it.',
};
const textOfFault = 'Something went wrong on our side. Send us the X-Request-Id, and look whether this was done before you repeat it.';

export function errorBody(error: ServiceError): string {
  const { status, code } = errorKinds[error.kind];
  const message = status < 500 ? error.message : (textOf5xx[error.kind] ?? textOfFault);
  return JSON.stringify({ error: code, message });
}

export function markReplayed(response: ServerResponse): void {
  response.setHeader('Idempotent-Replayed', 'true');
}

/** The only place that turns an error into an HTTP answer. */
export function sendError(response: ServerResponse, error: ServiceError): void {
  const { status } = errorKinds[error.kind];
  const log = requestLogOf(response);
  if (status >= 500) log.error = error;
  if (log.statusPastResponse !== undefined) return;
  if (response.headersSent) {
    abortAnswer(response);
    return;
  }
  // A handler may already have made its answer cacheable.
  response.setHeader('Cache-Control', 'no-store');
  if (error.replayed) markReplayed(response);
  if (error.kind === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  else if (status === 503) response.setHeader('Retry-After', '1');
  const body = Buffer.from(errorBody(error));
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  endAnswer(response, body);
}

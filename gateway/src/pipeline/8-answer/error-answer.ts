import type { ServerResponse } from 'node:http';
import { errorKinds, type Fault, type ServiceError } from '@consent/kernel/errors';
import { abortAnswer } from './abort-answer';
import { problemType } from './accepts-problem';
import { endAnswer } from './end-answer';
import { errorContent } from './error-content';
import { requestLogOf } from '../0-common/request-log';

type FindFaults = (() => readonly Fault[]) | undefined;

export function markReplayed(response: ServerResponse): void {
  response.setHeader('Idempotent-Replayed', 'true');
}

/** The only place that turns an error into an HTTP answer. `findFaults` is called only for problem details. */
export function sendError(response: ServerResponse, error: ServiceError, findFaults?: FindFaults): void {
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
  const body = describeError(response, error, { findFaults });
  response.writeHead(status);
  endAnswer(response, body);
}

export function describeError(response: ServerResponse, error: ServiceError, own: { status?: number; findFaults?: FindFaults }): Buffer {
  const { type, body: text, link } = errorContent(error, { accept: response.req.headers.accept, log: requestLogOf(response), ...own });
  const body = Buffer.from(text);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  response.setHeader('Link', link);
  // Nothing of an error may be stored, so the envelope needs no Vary.
  if (type === problemType) addVary(response, 'Accept');
  return body;
}

function addVary(response: ServerResponse, name: string): void {
  const before = response.getHeader('Vary');
  response.setHeader('Vary', before === undefined ? name : `${String(before)}, ${name}`);
}

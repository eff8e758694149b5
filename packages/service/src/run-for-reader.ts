import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReaderGoneError } from '@consent/kernel';
import { runInRequest } from '@consent/rpc';

/** Runs the work of an internal HTTP request. When its reader disconnects, its reads end, and `gone` aborts with ReaderGoneError. */
export function runForReader<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  work: (gone: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new ReaderGoneError('The reader is gone.')));
  const requestId = String(request.headers['x-request-id'] ?? '');
  return runInRequest({ requestId, signal: gone.signal }, () => work(gone.signal));
}

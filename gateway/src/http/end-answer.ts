import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/** A caller who has sent nothing for so long sends no more. */
const quietMs = 1_000;

/**
 * Ends an answer, and reads the rest of a body that nobody wanted first. Node ends a
 * connection that will not be kept right after the answer; what the caller was still
 * sending would then reset it, and with it the answer that lies in the caller's
 * buffer. The answer itself is sent at once; requestTimeout bounds the wait.
 */
export function endAnswer(response: ServerResponse, body?: string | Buffer): void {
  const { req: request } = response;
  // Who waits for "100 Continue" sends nothing more.
  if (request.complete || request.headers.expect !== undefined) {
    response.end(body);
    return;
  }
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const end = () => {
    clearTimeout(quiet);
    if (!response.writableEnded) response.end();
  };
  const quiet = setTimeout(end, quietMs);
  finished(request, end);
  request.on('data', () => quiet.refresh());
}

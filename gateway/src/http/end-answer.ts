import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { lingerMs } from './end-connection';

/**
 * Ends an answer, and first reads what is left of the request's body. Node closes a
 * connection that is not kept right after the answer; bytes still on their way would
 * reset it, and the client would lose the answer. The answer itself is sent
 * immediately. A body that is not over within a second ends with its connection.
 */
export function endAnswer(response: ServerResponse, body?: string | Buffer): void {
  const { req: request } = response;
  // A client that waits for "100 Continue" sends nothing more.
  if (request.complete || request.headers.expect !== undefined) {
    response.end(body);
    return;
  }
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const deadline = setTimeout(() => {
    response.end();
    request.socket.destroy();
  }, lingerMs);
  finished(request, () => {
    clearTimeout(deadline);
    response.end();
  });
  request.resume();
}

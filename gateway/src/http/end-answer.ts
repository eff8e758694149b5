import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { lingerMs } from './end-connection';
import { requestLogOf } from './request-log';

/**
 * Ends an answer, and first reads what is left of the request's body. Node closes a
 * connection that is not kept right after the answer; bytes still on their way would
 * reset it, and the client would lose the answer. The answer itself is sent
 * immediately. A body that is not over within a second ends with its connection, and
 * so does one of a client that had too much of this already.
 */
export function endAnswer(response: ServerResponse, body?: string | Buffer): void {
  const { req: request } = response;
  // A client that waits for "100 Continue" sends nothing more.
  if (request.complete || request.headers.expect !== undefined) {
    response.end(body);
    return;
  }
  const { socket } = request;
  const { unreadBodies } = requestLogOf(response);
  if (unreadBodies?.mayFollow(request) === false) {
    response.end(body, () => socket.destroy());
    return;
  }
  const before = socket.bytesRead;
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const deadline = setTimeout(() => {
    response.end();
    socket.destroy();
  }, lingerMs);
  finished(request, () => {
    clearTimeout(deadline);
    unreadBodies?.count(request, socket.bytesRead - before);
    response.end();
  });
  request.resume();
}

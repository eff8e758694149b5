import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { lingerMs } from '../1-connection/end-connection';
import { requestLogOf } from '../2-arrival/request-log';

/** A client that sends this much in a second is still sending its body, and does not hold the connection open. */
const busyBytesPerSecond = 1024 * 1024;
const longestUploadMs = 5_000;

/**
 * Ends an answer, and first reads what is left of the request's body. Node closes a
 * connection that is not kept right after the answer; bytes still on their way would
 * reset it, and the client would lose the answer. The answer itself is sent
 * immediately. A body that is not over within a second ends with its connection,
 * unless it is arriving at full speed.
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
    endUnread(response, body);
    return;
  }
  const before = socket.bytesRead;
  const endsAtMs = performance.now() + longestUploadMs;
  let received = before;
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    unreadBodies?.count(request, socket.bytesRead - before);
    response.end();
  };
  const timer = setInterval(() => {
    const isBusy = socket.bytesRead - received >= busyBytesPerSecond;
    received = socket.bytesRead;
    if (isBusy && performance.now() < endsAtMs) return;
    // A request whose answer has ended is not told that its socket closes: nothing else would stop the timer.
    end();
    socket.destroy();
  }, lingerMs);
  finished(request, end);
  request.resume();
}

/**
 * Answers after a delay, without reading the rest of the request. The client is above its
 * limit of refused bodies; an immediate answer would let it retry within a millisecond.
 */
function endUnread(response: ServerResponse, body?: string | Buffer): void {
  const { socket } = response.req;
  const timer = setTimeout(() => response.end(body, () => socket.destroy()), lingerMs);
  response.once('close', () => clearTimeout(timer));
}

import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { lingerMs } from './end-connection';
import { requestLogOf } from '../0-common/request-log';

/** A client that sends this much is still uploading, so its connection stays open until `longestUploadMs`. */
const busyBytesPerSecond = 1024 * 1024;
const longestUploadMs = 5_000;

/**
 * Ends an answer and reads the rest of the request's body. Node closes a connection without keep-alive right after
 * the answer; bytes still in flight would then reset it, and the client would lose the answer.
 *
 * The answer is sent immediately. A body that is not complete within a second is cut off with its connection, unless
 * it arrives at full speed.
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
    // After its answer has ended, a request gets no event for the closed socket, so nothing else would stop the timer.
    end();
    socket.destroy();
  }, lingerMs);
  finished(request, end);
  request.resume();
}

/**
 * Answers after a delay, without reading the rest of the request. The client is above its limit of refused bodies,
 * and an immediate answer would let it retry within a millisecond.
 */
function endUnread(response: ServerResponse, body?: string | Buffer): void {
  const { socket } = response.req;
  const timer = setTimeout(() => response.end(body, () => socket.destroy()), lingerMs);
  response.once('close', () => clearTimeout(timer));
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Runs a request once the previous answer on its connection is finished. Node parses pipelined requests early. A
 * request after an answer that closes the connection never runs (RFC 9112, 9.6).
 */
export function runOneAtATime(request: IncomingMessage, response: ServerResponse, run: () => void): void {
  // Node assigns the socket when the previous response has ended and keeps the connection.
  if (response.socket !== null) {
    runUnlessClosing();
    return;
  }
  response.once('socket', runUnlessClosing);
  request.once('close', () => {
    // Node never closes a response without a socket, and observers wait for its close event.
    if (response.socket === null && !response.headersSent) response.emit('close');
  });

  function runUnlessClosing(): void {
    if (request.socket.writable) run();
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Runs a request once the answer before it on the same connection is finished. Node
 * parses pipelined requests ahead of their turn; a request behind an answer that
 * closes the connection never runs (RFC 9112, 9.6).
 */
export function runOneAtATime(request: IncomingMessage, response: ServerResponse, run: () => void): void {
  // Node gives a response its socket when the one before has ended without closing it.
  if (response.socket !== null) {
    runUnlessClosing();
    return;
  }
  response.once('socket', runUnlessClosing);
  request.once('close', () => {
    // Node does not close a response that never had a socket, and others wait for it to close.
    if (response.socket === null && !response.headersSent) response.emit('close');
  });

  function runUnlessClosing(): void {
    if (request.socket.writable) run();
  }
}

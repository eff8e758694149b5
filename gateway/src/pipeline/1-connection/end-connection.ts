import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a client has to read the last answer of a connection. */
export const lingerMs = 1_000;

/**
 * Sends the last bytes of a connection and closes it, at the latest after a second.
 * Closing it while the client is still sending would reset it, and the client would
 * lose the answer. What arrives meanwhile no longer reaches the HTTP parser, so no
 * request can begin or continue.
 */
export function endConnection(socket: Duplex, lastBytes: string): void {
  socket.removeAllListeners('data');
  // A listener of our own takes the bytes away from the parser.
  socket.on('data', () => undefined);
  socket.resume();
  socket.end(lastBytes);
  destroyLater(socket);
}

/** Destroys a socket whose last answer is sent, unless the client closes it first. */
export function destroyLater(socket: Duplex): void {
  const deadline = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(deadline));
}

/** The response a connection is working on. Node's own error handling reads this field too; there is no public one. */
export function answerInProgress(socket: Duplex): ServerResponse | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

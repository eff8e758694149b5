import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export const lingerMs = 1_000;

/**
 * Sends the last bytes of a connection and closes it within a second. Closing immediately, while the client is still
 * sending, would reset the connection and lose the answer. Later bytes no longer reach the HTTP parser, so no request can
 * begin or continue.
 */
export function endConnection(socket: Duplex, lastBytes: string): void {
  socket.removeAllListeners('data');
  socket.on('data', () => undefined);
  socket.resume();
  socket.end(lastBytes);
  destroyLater(socket);
}

export function destroyLater(socket: Duplex): void {
  const deadline = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(deadline));
}

/** The response that a connection is working on. Node has no public field; its own error handling reads this one too. */
export function answerInProgress(socket: Duplex): ServerResponse | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

export class ReaderGoneError extends Error {
  override readonly name = 'ReaderGoneError';
}

/**
 * Writes `source` to `response` with backpressure. It does not end the response: only the caller knows whether the
 * source was complete, and a truncated response must never look whole. If the client disconnects, destroys the source
 * and rejects with ReaderGoneError.
 */
export async function writeAll(source: Readable, response: ServerResponse, onBytes: (bytes: number) => void = () => {}): Promise<void> {
  const gone = new AbortController();
  const end = () => {
    gone.abort();
    source.destroy();
  };
  response.once('close', end);
  if (response.destroyed) end();
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      onBytes(chunk.length);
      if (!response.write(chunk)) await once(response, 'drain', { signal: gone.signal });
    }
    if (response.destroyed) end();
    gone.signal.throwIfAborted();
  } catch (error) {
    throw gone.signal.aborted ? new ReaderGoneError('The reader is gone.') : error;
  } finally {
    response.off('close', end);
  }
}

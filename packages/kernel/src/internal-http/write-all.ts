import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Who read is gone; the source was ended. */
export class ReaderGoneError extends Error {
  override readonly name = 'ReaderGoneError';
}

/**
 * Writes all of `source` as fast as the reader takes it, and does not end the
 * response: whether this was all of it is for the caller to know, and an answer that
 * is not whole must never look so. Rejects when the source breaks (the response is
 * left open) and when the reader goes (ReaderGoneError; the source is destroyed at once).
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

import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Ends when the client leaves. */
export async function sendForever(response: ServerResponse, chunk: string | Buffer): Promise<void> {
  const chunks = function* () {
    for (;;) yield chunk;
  };
  await pipeline(chunks, response).catch(() => undefined);
}

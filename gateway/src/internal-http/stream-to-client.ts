import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeAll } from '@consent/kernel';
import { abortAnswer } from '../pipeline/8-answer/abort-answer';

/**
 * Writes a body to the client and leaves the response open. Rejects unless the whole body arrived and was written.
 * Aborts the answer if the client's socket is idle for `idleTimeoutMs`.
 */
export async function streamToClient(
  source: IncomingMessage,
  response: ServerResponse,
  idleTimeoutMs: number,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  // Also covers a stalled source, which leaves the client's socket idle.
  response.setTimeout(idleTimeoutMs, () => abortAnswer(response));
  await writeAll(source, response, onBytes);
  if (!source.complete) throw new Error('The source broke off.');
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeAll } from '@consent/kernel';
import { abortAnswer } from '../pipeline/8-answer/abort-answer';

/**
 * Passes a body on to the client, whose socket may stand still for `idleTimeoutMs`.
 * Rejects unless all of it came and went; the response is not ended.
 */
export async function streamToClient(
  source: IncomingMessage,
  response: ServerResponse,
  idleTimeoutMs: number,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  // A source that stands still makes the client's socket stand still, too.
  response.setTimeout(idleTimeoutMs, () => abortAnswer(response));
  await writeAll(source, response, onBytes);
  if (!source.complete) throw new Error('The source broke off.');
}

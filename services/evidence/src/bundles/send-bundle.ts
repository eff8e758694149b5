import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { writeAll } from '@consent/kernel';
import { invalid, ServiceError } from '@consent/kernel/errors';
import type { EvidenceParts } from '../parts';
import { unlessRolledBack } from '../proofs/unless-rolled-back';
import { keysDocument } from './keys-document';

export type SendingParts = Pick<
  EvidenceParts,
  'database' | 'isRolledBack' | 'keys' | 'verifyPage' | 'bundleSlots' | 'bundleThreads' | 'now' | 'logger'
>;

/** From the slot to the last byte. A slow reader must not keep a slot for longer. */
const maxDurationMs = 300_000;

/**
 * GET /internal/evidence. Waits for a slot: one bundle at a time for an account. Gathers everything that can fail before it
 * sends anything, so an error still gets its status. Stops when the reader is gone.
 */
export async function sendBundle(
  query: URLSearchParams,
  response: ServerResponse,
  parts: SendingParts,
  readerGone: AbortSignal,
): Promise<void> {
  const [accountId, kind, id] = ['account_id', 'kind', 'id'].map((name) => query.get(name) ?? '') as [string, string, string];
  if (kind !== 'consent' && kind !== 'subject' && kind !== 'person') throw invalid('kind must be consent, subject or person.');
  const releaseSlot = await parts.bundleSlots.take(accountId, readerGone);
  const late = new AbortController();
  const tooLong = setTimeout(() => late.abort(new ServiceError('deadline', 'The bundle took too long.')), maxDurationMs);
  const ended = AbortSignal.any([readerGone, late.signal]);
  try {
    const madeAt = new Date(parts.now()).toISOString();
    const job = { accountId, kind, id, madeAt, keys: await keysDocument(parts), verifyPage: await parts.verifyPage() } as const;
    const pieces = parts.bundleThreads.make(job, ended);
    await send(await unlessRolledBack(pieces.next(), parts), pieces, kind, response, ended);
  } catch (error) {
    throw ended.aborted ? ended.reason : error;
  } finally {
    clearTimeout(tooLong);
    releaseSlot();
  }
}

async function send(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
  kind: string,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="evidence-${kind}.zip"`,
    'cache-control': 'no-store',
  });
  if (first.done !== true) response.write(first.value);
  await writeAll(Readable.from(rest, { signal: gone }), response);
  response.end();
}

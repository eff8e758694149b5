import type { IncomingMessage } from 'node:http';
import { isUtf8 } from 'node:buffer';
import { invalid, ServiceError, unavailable } from '@consent/errors';
import type { BodyHold } from './body-budget';
import { scanJson } from './scan-json';

const maxNesting = 16;

export function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError('too_large', `The body is larger than ${limitBytes} bytes.`);
}

/** True when the request says itself that its body is above the limit. */
export function declaresTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) > limitBytes;
}

/**
 * All bytes of the body; rejects with `too_large` as soon as there are more than the
 * limit, with `unavailable` when all bodies together are too much to hold.
 */
export function readBody(request: IncomingMessage, limitBytes: number, hold: BodyHold): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const refuse = (error: ServiceError) => {
      // The rest is read and dropped: a caller that is still sending would otherwise
      // see its connection reset instead of the answer. requestTimeout bounds it.
      request.removeAllListeners('data');
      request.resume();
      chunks.length = 0;
      hold.release();
      reject(error);
    };
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limitBytes) refuse(tooLarge(limitBytes));
      else if (!hold.take(chunk.length)) refuse(unavailable('Too many bodies at once.'));
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length)));
    request.on('error', () => reject(invalid('The body ended before it was whole.')));
    request.on('aborted', () => reject(invalid('The body ended before it was whole.')));
  });
}

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** Throws `invalid` unless the headers announce JSON as this API takes it. */
export function checkContentType(request: IncomingMessage): void {
  const type = request.headers['content-type'];
  if (type === undefined || !jsonType.test(type)) throw invalid('Send the body as JSON with Content-Type: application/json.');
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw invalid('Send the body without Content-Encoding.');
}

export interface ParsedBody {
  value: unknown;
  /** True when strings must still be looked at for U+0000 and lone surrogates. */
  hasSuspectEscape: boolean;
}

export function parseBody(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) throw invalid('The body is empty; send a JSON object.');
  if (!isUtf8(bytes)) throw invalid('The body is not valid UTF-8.');
  const scan = scanJson(bytes, maxNesting);
  if (scan.tooDeep) throw invalid(`The body is nested deeper than ${maxNesting} levels.`);
  try {
    return { value: JSON.parse(bytes.toString('utf8')), hasSuspectEscape: scan.hasSuspectEscape };
  } catch (cause) {
    throw new ServiceError('invalid', `The body is not valid JSON: ${whereParsingFailed(cause)}.`, { cause });
  }
}

/** Keeps the position from V8's message and leaves out the text around it, which is the caller's data. */
function whereParsingFailed(error: unknown): string {
  const position = /at position (\d+)/.exec((error as Error).message)?.[1];
  return position === undefined ? 'it ends too early' : `unexpected character at position ${position}`;
}

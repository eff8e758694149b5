import type { IncomingMessage } from 'node:http';
import { isUtf8 } from 'node:buffer';
import { invalid, ServiceError, unavailable } from '@consent/errors';
import type { BodyHold } from './body-budget';
import { scanJson } from './scan-json';

const maxNesting = 16;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

export function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError('too_large', `The body is larger than ${limitBytes} bytes.`);
}

/** True when the request says itself that its body is above the limit. */
export function declaresTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) > limitBytes;
}

/** Whether the caller holds the body back until it is asked for: what is refused before need not be sent. */
export function expectsContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && request.httpVersion === '1.1';
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

const jsonType = /^application\/json\s*(?:;|$)/i;
const charsetOf = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Throws `invalid` unless the headers announce JSON as this API takes it. */
export function checkContentType(request: IncomingMessage): void {
  const type = request.headers['content-type'];
  if (type === undefined || !jsonType.test(type)) throw invalid('Send the body as JSON with Content-Type: application/json.');
  const charset = charsetOf.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') throw invalid('Send the body as JSON in UTF-8.');
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
  if (bytes.subarray(0, 3).equals(byteOrderMark)) throw invalid('The body begins with a byte order mark; send it without.');
  const scan = scanJson(bytes, maxNesting);
  if (scan.tooDeep) throw invalid(`The body is nested deeper than ${maxNesting} levels.`);
  const text = bytes.toString('utf8');
  try {
    return { value: JSON.parse(text), hasSuspectEscape: scan.hasSuspectEscape };
  } catch (cause) {
    throw new ServiceError('invalid', `The body is not valid JSON: ${whereParsingFailed(cause, text)}.`, { cause });
  }
}

/** Keeps the position from V8's message, when it has one, and leaves out the text around it, which is the caller's data. */
function whereParsingFailed(error: unknown, text: string): string {
  const { message } = error as Error;
  const position = /at position (\d+)/.exec(message)?.[1];
  if (message.startsWith('Unexpected end') || Number(position) >= text.length) return 'it ends too early';
  return position === undefined ? 'it has a character where none of its kind may be' : `unexpected character at position ${position}`;
}

import type { IncomingMessage } from 'node:http';
import { isUtf8 } from 'node:buffer';
import { invalid, ServiceError, unavailable } from '@consent/kernel/errors';
import { jsonValueLimit } from './body-limits';
import { countMembers, duplicateMember } from './duplicate-members';
import { parseJson } from './parse-json';
import { parseRows } from './parse-rows';
import { maxMembersOfObject, scanJson, type JsonScan } from './scan-json';

const maxNesting = 16;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

export function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError('too_large', `The body is larger than the limit of ${limitBytes} bytes.`);
}

export function declaresTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) > limitBytes;
}

/** Refusing a client that waits for "100 Continue" before it sends the body saves the upload. */
export function expectsContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && request.httpVersion === '1.1';
}

export interface IncomingBody {
  bytes: Promise<Buffer>;
  abort: (error: ServiceError) => void;
}

export function readBody(request: IncomingMessage, limitBytes: number, take: (bytes: number) => boolean): IncomingBody {
  let abort: IncomingBody['abort'] = () => undefined;
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    abort = (error) => {
      // Keep reading and discard: a client that is still sending would see a connection reset instead of the answer.
      request.removeAllListeners('data');
      request.resume();
      chunks.length = 0;
      reject(error);
    };
    const brokenOff = () => reject(invalid('The body is incomplete.'));
    // The client may have disconnected while the request waited to be read.
    if (request.destroyed) return brokenOff();
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limitBytes) abort(tooLarge(limitBytes));
      else if (!take(chunk.length)) abort(noMemory());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length)));
    request.on('error', brokenOff);
    request.on('aborted', brokenOff);
  });
  return { bytes, abort };
}

export function noMemory(): ServiceError {
  return unavailable('Too many request bodies in memory.');
}

const jsonType = /^application\/json\s*(?:;|$)/i;
const jsonOrTextType = /^(?:application\/json|text\/plain)\s*(?:;|$)/i;
const charsetOf = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Throws `invalid` unless the headers announce uncompressed JSON in UTF-8. Browsers send text to other origins without asking first. */
export function checkContentType(request: IncomingMessage, { mayBeText }: { mayBeText: boolean }): void {
  const type = request.headers['content-type'];
  if (type === undefined || !(mayBeText ? jsonOrTextType : jsonType).test(type))
    throw invalid('Send the body as JSON with Content-Type: application/json.');
  const charset = charsetOf.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') throw invalid('Send the body as JSON in UTF-8.');
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw invalid('Send the body without Content-Encoding.');
}

/** Throws `invalid` for an empty body, bytes other than UTF-8, or JSON above the limits. */
export function scanBody(bytes: Buffer, maxValues: number): JsonScan {
  if (bytes.length === 0) throw invalid('The body is empty. Send a JSON object.');
  if (!isUtf8(bytes)) throw invalid('The body is not valid UTF-8.');
  if (bytes.subarray(0, 3).equals(byteOrderMark)) throw invalid('The body begins with a byte order mark. Send it without one.');
  const scan = scanJson(bytes, { depth: maxNesting, values: maxValues });
  if (scan.exceeded === 'depth') throw invalid(`The body is nested deeper than ${maxNesting} levels.`);
  if (scan.exceeded === 'members') throw invalid(`An object in the body has more than ${maxMembersOfObject} fields.`);
  if (scan.exceeded === 'values') throw invalid(`The body has more than ${maxValues} values.`);
  return scan;
}

/**
 * Throws `invalid` for text that is not JSON, and for an object with two members of one name. Returns a promise only for a body with many
 * values, because a promise per request would cost more than parsing most bodies.
 */
export function parseBody(bytes: Buffer, { values, members }: Pick<JsonScan, 'values' | 'members'>): unknown {
  const text = bytes.toString('utf8');
  if (values > jsonValueLimit.forms) return parseRows(text).then((body) => withoutDuplicates(body, text, members));
  return withoutDuplicates(parseJson(text), text, members);
}

/** JSON.parse keeps the last of two members, so fewer are left than the text has. */
function withoutDuplicates(body: unknown, text: string, members: number): unknown {
  if (countMembers(body) !== members) throw duplicateMember(text);
  return body;
}

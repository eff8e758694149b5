import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';

const shownBytes = 1024;
/** Bounds the work for a small answer that expands to a very large one. */
const maxOutputLength = 64 * 1024;
/** The answer is cut, so its end is missing. */
const cut: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength };

const decoders = new Map<string, (bytes: Buffer) => Buffer>([
  ['gzip', (bytes) => gunzipSync(bytes, cut)],
  ['x-gzip', (bytes) => gunzipSync(bytes, cut)],
  // Some servers leave out the header of zlib.
  ['deflate', (bytes) => ((bytes[0]! & 0x0f) === 8 ? inflateSync(bytes, cut) : inflateRawSync(bytes, cut))],
  ['br', (bytes) => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength })],
]);

/**
 * The beginning of an answer as text to show. We ask for no encoding, but some receivers compress all the same. An answer that
 * cannot be decoded is named instead.
 */
export function answerText(bytes: Buffer, contentEncoding: string): string {
  const encoding = contentEncoding.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return plainText(bytes);
  try {
    const decoded = decoders.get(encoding)?.(bytes);
    if (decoded !== undefined) return plainText(decoded.subarray(0, shownBytes));
  } catch {
    // Not what the header says, or too large.
  }
  return plainText(Buffer.from(`[an answer encoded as ${encoding.slice(0, 50)} that cannot be shown]`));
}

/** PostgreSQL cannot store U+0000. A character cut at the end becomes U+FFFD. */
function plainText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\ufffd');
}

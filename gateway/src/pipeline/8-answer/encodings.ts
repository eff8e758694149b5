import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller texts barely shrink. */
export const leastCompressedBytes = 1024;

/** Returns `br` or `gzip` if the client accepts it, ignoring its preference: the first one is smaller and cheaper. */
export function encodingFor(request: Request): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding) === encoding) ?? 'identity';
}

export function compress(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: quality });
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

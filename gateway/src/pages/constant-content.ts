import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Request, Response } from 'express';
import { compress, type Encoding, encodingFor, leastCompressedBytes } from '../pipeline/8-answer/encodings';
import { sendNotModified } from '../pipeline/8-answer/not-modified';

const texts = /^(text\/|application\/json|image\/svg)/;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

export const contentTypeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream';

export interface ConstantContent {
  type: string;
  caching: string;
  headers?: Readonly<Record<string, string>>;
  quality?: number;
  /** Other than 200: without an ETag, because only a success can be 304. */
  status?: number;
}

/** Serves bytes that never change. The first request for an encoding compresses them outside the event loop; later ones reuse the result. */
export function serveConstant(bytes: Buffer, { type, caching, headers = {}, quality = 9, status = 200 }: ConstantContent) {
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const isCompressed = bytes.length >= leastCompressedBytes && texts.test(type);
  const made = new Map<Encoding, Promise<Buffer>>();

  function encoded(encoding: Encoding): Promise<Buffer> {
    const found = made.get(encoding);
    if (found !== undefined) return found;
    const making = encoding === 'identity' ? Promise.resolve(bytes) : compress(bytes, encoding, quality);
    made.set(encoding, making);
    return making;
  }

  return async (request: Request, response: Response): Promise<void> => {
    const encoding = isCompressed ? encodingFor(request) : 'identity';
    response.setHeader('Cache-Control', caching);
    if (status === 200) response.setHeader('ETag', encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`);
    if (isCompressed) response.vary('Accept-Encoding');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (status === 200 && sendNotModified({ request, response })) return;
    const body = await encoded(encoding);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length });
    response.end(body);
  };
}

import type { Request, Response } from 'express';
import { compress, encodingFor, leastCompressedBytes } from './encodings';
import { endAnswer } from './end-answer';
import { sendJson } from './send-json';

/**
 * Writes JSON text, compressed if it is large and the client accepts that. Pieces are never compressed, because each is
 * sent as soon as it exists.
 */
export async function sendCompressed(
  { request, response }: { request: Request; response: Response },
  status: number,
  json: string | AsyncIterable<string>,
): Promise<void> {
  response.vary('Accept-Encoding');
  const isLarge = typeof json === 'string' && Buffer.byteLength(json) >= leastCompressedBytes;
  const encoding = isLarge ? encodingFor(request) : 'identity';
  if (encoding === 'identity') return sendJson(response, status, json);
  const body = await compress(Buffer.from(json as string), encoding, 1);
  response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  endAnswer(response, body);
}

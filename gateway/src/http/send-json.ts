import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { endAnswer } from './end-answer';

/** Writes JSON that is already text; pieces are written as the reader takes them. */
export function sendJson(response: ServerResponse, status: number, json: string | AsyncIterable<string>): Promise<void> | void {
  if (typeof json !== 'string') return sendPieces(response, status, json);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(json) });
  endAnswer(response, json);
}

async function sendPieces(response: ServerResponse, status: number, pieces: AsyncIterable<string>): Promise<void> {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}

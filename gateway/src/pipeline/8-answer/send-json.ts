import type { ServerResponse } from 'node:http';
import { endAnswer } from './end-answer';

export function sendJson(response: ServerResponse, status: number, json: string | AsyncIterable<string>): Promise<void> | void {
  if (typeof json !== 'string') return sendPieces(response, status, json);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(json) });
  endAnswer(response, json);
}

async function sendPieces(response: ServerResponse, status: number, pieces: AsyncIterable<string>): Promise<void> {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await untilDrained(response);
  }
  response.end();
}

function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

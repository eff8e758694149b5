import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers 204 immediately, except below /hang, where it never answers. Floor and product use the same one. */

export interface ReceiverReady {
  port: number;
}

/** `forget` also ends the hanging requests; `count anew` keeps them. */
export interface ReceiverQuestion {
  ask: 'forget' | 'count anew' | 'tell';
}

export interface Arrived {
  count: number;
  elapsedMs: number;
  /** From the creation time of an event to its first arrival. */
  p50Ms: number;
  p99Ms: number;
  hanging: number;
}

const createdAt = /"created_at":"([^"]+)"/;
const hanging = new Set<ServerResponse>();
let latenciesMs: number[] = [];
let firstAtMs = 0;
let lastAtMs = 0;
let count = 0;

const server = createServer((request, response) => {
  const isHanging = request.url?.startsWith('/hang') === true;
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    if (isHanging) {
      hanging.add(response);
      response.once('close', () => hanging.delete(response));
      return;
    }
    response.writeHead(204).end();
    lastAtMs = performance.now();
    if (count === 0) firstAtMs = lastAtMs;
    count += 1;
    latenciesMs.push(Date.now() - Date.parse(createdAt.exec(body)?.[1] ?? ''));
  });
});

function answer({ ask }: ReceiverQuestion): Arrived {
  if (ask === 'forget') for (const response of hanging) response.destroy();
  if (ask !== 'tell') {
    latenciesMs = [];
    count = 0;
  }
  const sorted = latenciesMs.filter(Number.isFinite).sort((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { count, elapsedMs: count === 0 ? 0 : lastAtMs - firstAtMs, p50Ms: quantile(0.5), p99Ms: quantile(0.99), hanging: hanging.size };
}

process.once('disconnect', () => process.exit(0));
process.once('message', () => {
  process.on('message', (question) => process.send?.(answer(question as ReceiverQuestion)));
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port } satisfies ReceiverReady));
});

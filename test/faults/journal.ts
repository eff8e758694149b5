import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { verifyWebhook } from '@consent/webhook-verifier';

export interface Entry {
  path: string;
  deliveryId: string;
  eventId: string;
  body: string;
  isSigned: boolean;
  /** From a monotonic clock. */
  atMs: number;
  /** Time between sending and reading. The signature has the second of sending, so up to a second too long. */
  onItsWayMs: number;
}

export type Journal = Awaited<ReturnType<typeof startJournal>>;

/** A receiver that records every request. `answers` chooses the status. `times` counts arrivals of a delivery at a path. */
export async function startJournal(answers: (path: string, deliveryId: string, times: number) => number) {
  const entries: Entry[] = [];
  const times = new Map<string, number>();
  const secrets = new Map<string, string>();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const rawBody = Buffer.concat(chunks);
      const deliveryId = String(request.headers['x-service-delivery']);
      const secret = secrets.get(path) ?? '';
      const signature = String(request.headers['x-service-signature']);
      entries.push({
        path,
        deliveryId,
        eventId: (JSON.parse(rawBody.toString()) as { id: string }).id,
        body: rawBody.toString(),
        isSigned: verifyWebhook({ rawBody, header: signature, secret }).ok,
        atMs: performance.now(),
        onItsWayMs: Date.now() - Number(/t=(\d+)/.exec(signature)?.[1]) * 1000,
      });
      times.set(deliveryId, (times.get(deliveryId) ?? 0) + 1);
      response.writeHead(answers(path, deliveryId, times.get(deliveryId) as number)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    expectSecret: (path: string, secret: string) => void secrets.set(path, secret),
    at: (path: string) => entries.filter((entry) => entry.path === path),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function byDelivery(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.deliveryId, [...(groups.get(entry.deliveryId) ?? []), entry]);
  return groups;
}

/**
 * The attempts that came sooner than `waitMs` after the one before. A busy receiver may read a request only after its sender gave it up,
 * and soon after that the next attempt, so such a request says nothing about the wait.
 */
export function earlyAttempts(entries: readonly Entry[], { waitMs, timeoutMs }: { waitMs: number; timeoutMs: number }) {
  return [...byDelivery(entries).values()].flatMap((group) =>
    group.slice(1).flatMap((entry, place) => {
      const last = group[place]!;
      const gapMs = entry.atMs - last.atMs;
      return gapMs < waitMs && last.onItsWayMs < timeoutMs ? [{ gapMs, onTheirWayMs: [last.onItsWayMs, entry.onItsWayMs] }] : [];
    }),
  );
}

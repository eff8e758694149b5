import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Below the range that systems hand out to outgoing connections (Linux from 32768,
 * macOS from 49152): a port of that range could be taken by any client while a
 * server restarts, and the server would not come back.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const ATTEMPTS = 100;

const POLL_MS = 20;

/** A port of 127.0.0.1 that nobody listens on. Chosen at random, so that parallel callers do not meet. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${LAST_PORT} in ${ATTEMPTS} attempts`);
}

/** A different free port for each name. */
export async function findFreePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const chosen = new Set<number>();
  while (chosen.size < names.length) chosen.add(await findFreePort());
  const ports = [...chosen];
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<Name, number>;
}

/** Whether nobody listens on a port, now or within the time: a server that was just killed may hold it for a moment. */
export async function becomesFree(port: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(POLL_MS)) {
    if (await isFree(port)) return true;
    if (Date.now() >= deadline) return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Below the range for outgoing connections (Linux from 32768, macOS from 49152). Any client could take a port of that
 * range during a restart, and the server could not bind it again.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const ATTEMPTS = 100;

const POLL_MS = 20;

/** Random, so that parallel callers do not collide. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${LAST_PORT} in ${ATTEMPTS} attempts`);
}

export async function findFreePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const chosen = new Set<number>();
  while (chosen.size < names.length) chosen.add(await findFreePort());
  const ports = [...chosen];
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<Name, number>;
}

/** A server that was just killed may hold its port for a moment. */
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

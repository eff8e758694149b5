import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Below the range for outgoing connections (Linux from 32768, macOS from 49152). Any client could take a port of that
 * range during a restart, and the server could not bind it again.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const ATTEMPTS = 100;

const POLL_MS = 20;

/** A server may listen long after its port was chosen, and not at all while it restarts. */
const RESERVED_MS = 10 * 60_000;
const reservations = join(tmpdir(), `consent-ports-${userInfo().uid}`);

/** No other process of this user gets the port from here for ten minutes. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1));
    if ((await isFree(port)) && reserve(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${LAST_PORT} in ${ATTEMPTS} attempts`);
}

export async function findFreePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await findFreePort();
  return ports as Record<Name, number>;
}

/** For a port of an earlier run, even if that run reserved it. */
export function reservePort(port: number): void {
  try {
    write(port, 'w');
  } catch {
    // As below.
  }
}

function reserve(port: number): boolean {
  try {
    write(port, 'wx');
    return true;
  } catch (error) {
    // Where nothing can be written, it is enough that the port is free.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true;
  }
  if (Date.now() - statSync(fileOf(port)).mtimeMs < RESERVED_MS) return false;
  write(port, 'w');
  return true;
}

function write(port: number, flag: 'w' | 'wx'): void {
  mkdirSync(reservations, { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(port), String(process.pid), { flag });
}

const fileOf = (port: number) => join(reservations, String(port));

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

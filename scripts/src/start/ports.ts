import { createServer, isIPv6 } from 'node:net';
import { opsPorts, serverPorts } from '@consent/contracts';
import { findFreePort, reservePort } from '@consent/local-stack';
import { readJson, writeJson } from './data-folder';

const owners = ['postgres', 'redis', 'nats', 'mail_smtp', 'mail_http', 'webhook_receiver', ...serverPorts, ...opsPorts] as const;

export type Ports = Record<(typeof owners)[number], number>;

/** Reuses the last run's ports where they are free. Never returns a standard port. */
export async function choosePorts(publicPort: number): Promise<Ports> {
  const kept = (await readJson<Partial<Ports>>('ports.json')) ?? {};
  const chosen = new Set([publicPort]);
  const ports: Partial<Ports> = {};
  for (const owner of owners) {
    const before = kept[owner];
    const isKept = before !== undefined && !chosen.has(before) && (await isFree(before));
    const port = isKept ? before : await findFreePort();
    if (isKept) reservePort(port);
    chosen.add(port);
    ports[owner] = port;
  }
  await writeJson('ports.json', ports);
  return ports as Ports;
}

export async function choosePublicPort({ host, port: asked }: { host: string; port: number }): Promise<number> {
  const port = asked === 0 ? await findFreePort() : asked;
  const error = await listenError(port, host);
  if (error !== undefined) throw new Error(whyNotListen(port, host, error));
  return port;
}

export function whyNotListen(port: number, host: string, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Choose another one: PORT=8090 npm start`;
    case 'EACCES':
      return `Port ${port} needs root, as ports under 1024 do (EACCES). Choose another one: PORT=8080 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine (${code}). Unset HOST to listen on 127.0.0.1, or set it to 0.0.0.0 to be reached from other machines.`;
    default:
      return `Port ${port} of ${host} cannot be listened on: ${message}. Choose another one: PORT=8090 npm start`;
  }
}

/** Clients cannot connect to an address that means all interfaces. */
export function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

export function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export async function isFree(port: number): Promise<boolean> {
  return (await listenError(port, '127.0.0.1')) === undefined;
}

function listenError(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

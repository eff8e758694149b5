import { createServer } from 'node:net';
import { findFreePort } from '@consent/local-stack';
import { readJson, writeJson } from './data-folder';

/** Who gets a port of its own; the API's port is chosen by the person who starts it. */
const owners = [
  'postgres',
  'redis',
  'nats',
  'mail_smtp',
  'mail_http',
  'account_rpc',
  'account_ops',
  'consent_rpc',
  'consent_ops',
  'consent_http',
  'policy_rpc',
  'policy_ops',
  'webhook_rpc',
  'webhook_ops',
  'export_rpc',
  'export_ops',
  'export_http',
  'gateway_ops',
] as const;

export type Ports = Record<(typeof owners)[number], number>;

/** The ports of the last run where they are still free, else new ones; never a standard port. */
export async function choosePorts(): Promise<Ports> {
  const kept = (await readJson<Partial<Ports>>('ports.json')) ?? {};
  const chosen = new Set<number>();
  const ports: Partial<Ports> = {};
  for (const owner of owners) {
    const before = kept[owner];
    let port = before !== undefined && !chosen.has(before) && (await isFree(before)) ? before : await findFreePort();
    while (chosen.has(port)) port = await findFreePort();
    chosen.add(port);
    ports[owner] = port;
  }
  await writeJson('ports.json', ports);
  return ports as Ports;
}

/** The port that was asked for, or a free one for 0. */
export async function choosePublicPort(asked: number): Promise<number> {
  if (asked === 0) return findFreePort();
  if (!(await isFree(asked))) throw new Error(`Port ${asked} is in use. Choose another one: PORT=8090 npm start`);
  return asked;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

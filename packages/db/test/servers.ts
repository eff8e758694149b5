import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from './until';

// Stands in for @consent/testkit, which starts the same servers for every package.

/** PostgreSQL refuses to run as root; this uid owns its data then. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface Server {
  url: string;
  start(): Promise<void>;
  /** Ends it at once, as a power switch would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Kills it and removes its data. */
  remove(): Promise<void>;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export function makeDirectory(name: string, owner = nobody): string {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`));
  if (owner.uid !== undefined) chownSync(directory, owner.uid, owner.gid);
  return directory;
}

/** A child process that can be started again after it was killed. */
export function restartable(command: string, args: string[], directory: string, isUp: () => Promise<boolean>, options: object = nobody) {
  let child: ChildProcess | undefined;
  const killNow = () => child?.kill('SIGKILL');
  process.once('exit', killNow);

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }

  return {
    start: async () => {
      child = spawn(command, args, { ...options, stdio: 'ignore' });
      await until(isUp, `${command} answers`, 30_000);
    },
    kill,
    remove: async (signal?: NodeJS.Signals) => {
      await kill(signal);
      process.removeListener('exit', killNow);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function startPostgres(): Promise<Server> {
  const directory = makeDirectory('test-postgres');
  const made = spawnSync('initdb', ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], nobody);
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const args = ['-D', directory, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1'];
  const server = restartable('postgres', args, directory, () => canConnect(url));
  await server.start();
  // SIGQUIT: killing only the postmaster would leave its children to notice by themselves.
  return { url, start: server.start, kill: () => server.kill('SIGQUIT'), remove: () => server.remove('SIGQUIT') };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually';

/** A Redis for one test. Acknowledged writes survive a kill of its process. */
export interface RedisServer {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends the process. Its connections stay open. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

export async function startRedisServer(): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), 'admission-redis-'));
  const port = await freePort();
  let process: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--save',
      '',
      '--appendonly',
      'yes',
      '--appendfsync',
      'no',
    ];
    process = spawn('redis-server', settings, { stdio: 'ignore' });
    await eventually(() => isListening(port));
  }

  async function kill(): Promise<void> {
    if (process === undefined) return;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
    process = undefined;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void process?.kill('SIGSTOP'),
    thaw: () => void process?.kill('SIGCONT'),
    remove: async () => {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

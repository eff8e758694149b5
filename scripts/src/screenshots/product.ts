import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import type { Demo } from '../start/seed-demo';

export interface Product {
  demo: Demo;
  stop: () => Promise<void>;
}

export async function findProduct(dataFolder: string): Promise<Product> {
  return { demo: await readDemo(dataFolder), stop: async () => undefined };
}

/** Runs npm start on a free port, in a temporary folder. */
export async function startProduct(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-screenshots-'));
  // If we are root, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  // Addresses in the shell may point to someone's real data.
  const { DATABASE_URL: _database, REDIS_URL: _redis, NATS_URL: _nats, HOST: _host, ...rest } = env;
  const supervisor = spawn(process.execPath, [join(repositoryRoot, 'scripts/dist/start.js')], {
    env: { ...rest, npm_lifecycle_event: '', PORT: '0', DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(supervisor, 'close');
  const stop = async () => {
    supervisor.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await untilReady(supervisor, signal);
    return { demo: await readDemo(folder), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function untilReady(supervisor: ReturnType<typeof spawn>, signal: AbortSignal): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      if (output.includes('Consent Service is running.')) resolve();
    };
    supervisor.stdout?.on('data', read);
    supervisor.stderr?.on('data', read);
    supervisor.once('close', () => reject(new Error(`npm start ended:\n${output}`)));
    signal.addEventListener('abort', () => reject(new Error('Stopped.')), { once: true });
  });
}

async function readDemo(folder: string): Promise<Demo> {
  return JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as Demo;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ChildService {
  httpPort: number;
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  peakBytes: () => Promise<number>;
  kill: () => Promise<void>;
}

const script = join(__dirname, 'killable-service.js');

export function startChildService(env: Record<string, string>): Promise<ChildService> {
  return untilStarted(spawn(process.execPath, [script, JSON.stringify(env)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
}

/** The files are on a disk of `sizeMiB`. Rejects if the system forbids mount namespaces. */
export function startChildServiceOnSmallDisk(env: Record<string, string>, sizeMiB: number): Promise<ChildService> {
  const mountAndRun = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"';
  const parts = ['-m', 'sh', '-c', mountAndRun, 'sh', `${sizeMiB}m`, env['EXPORT_FOLDER']!, process.execPath, script, JSON.stringify(env)];
  return untilStarted(spawn('unshare', parts, { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] }));
}

async function untilStarted(child: ChildProcess): Promise<ChildService> {
  const exited = once(child, 'exit');
  const message = once(child, 'message') as Promise<[{ httpPort?: number; error?: string }]>;
  const failed = Promise.race([once(child, 'error'), exited]).then(() => Promise.reject(new Error('the child did not start')));
  failed.catch(() => undefined);
  const [{ httpPort, error }] = await Promise.race([message, failed]);
  if (httpPort === undefined) throw new Error(`the child did not start: ${error}`);
  return {
    httpPort,
    peakBytes: async () => {
      const answer = once(child, 'message') as Promise<[{ peakBytes: number }]>;
      child.send('memory');
      const [{ peakBytes }] = await answer;
      return peakBytes;
    },
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

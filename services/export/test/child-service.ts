import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ChildService {
  httpPort: number;
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  /** The most memory that the process ever had. */
  peakBytes: () => Promise<number>;
  /** kill -9, and waits until it is dead. */
  kill: () => Promise<void>;
}

const script = join(__dirname, 'killable-service.js');

/** The service in a process of its own, with the settings of `env`. */
export function startChildService(env: Record<string, string>): Promise<ChildService> {
  return started(spawn(process.execPath, [script, JSON.stringify(env)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
}

/** The same in a mount namespace of its own, in which the folder of the files is a disk of so many MiB. Rejects where the system does not allow that. */
export function startChildServiceOnSmallDisk(env: Record<string, string>, sizeMiB: number): Promise<ChildService> {
  const mountAndRun = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"';
  const parts = ['-m', 'sh', '-c', mountAndRun, 'sh', `${sizeMiB}m`, env['EXPORT_FOLDER']!, process.execPath, script, JSON.stringify(env)];
  return started(spawn('unshare', parts, { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] }));
}

async function started(child: ChildProcess): Promise<ChildService> {
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

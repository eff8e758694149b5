import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from '../node-flags';
import { repositoryRoot } from '../repository-root';
import type { ProcessLog } from './process-log';

export interface ProcessRun {
  readonly pid: number | undefined;
  /** Resolves when the process reports its start. Rejects if it ends before, or takes too long. */
  readonly started: Promise<void>;
  /** Resolves with a code, signal or error, once all output is in the log. */
  readonly ended: Promise<string>;
  /** SIGTERM, and SIGKILL after 30 seconds. Resolves when the process has ended. */
  stop(): Promise<void>;
}

interface RunOptions {
  script: string;
  env: NodeJS.ProcessEnv;
  log: ProcessLog;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

export function runProcess({ script, env, log }: RunOptions): ProcessRun {
  // A process group of its own, so that Ctrl-C reaches only the supervisor, which stops everything in order.
  const child = spawn(process.execPath, [...nodeFlags, join(repositoryRoot, script)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  child.stdout?.pipe(log.stream, { end: false });
  child.stderr?.pipe(log.stream, { end: false });

  let hasEnded = false;
  const ended = endOf(child).then(async (how) => {
    hasEnded = true;
    await log.flushed();
    return how;
  });
  const started = new Promise<void>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`it did not start in ${startTimeoutMs / 1000} s`)), startTimeoutMs);
    child.once('message', () => {
      clearTimeout(tooLong);
      resolve();
    });
    void ended.then((how) => {
      clearTimeout(tooLong);
      reject(new Error(`it ended with ${how} before it had started`));
    });
  });
  started.catch(() => undefined); // a caller that does not wait for it still sees `ended`

  async function stop(): Promise<void> {
    if (!hasEnded) child.kill('SIGTERM');
    const tooLong = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(tooLong);
  }

  return { pid: child.pid, started, ended, stop };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
    // "close" may not follow if the process did not start.
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
}

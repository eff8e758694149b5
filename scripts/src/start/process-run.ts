import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from '../node-flags';
import { repositoryRoot } from '../repository-root';
import type { ProcessLog } from './process-log';

/** One run of a process, from its start to its end. */
export interface ProcessRun {
  readonly pid: number | undefined;
  /** Resolves when the process says it has started; rejects when it ends before, or takes too long. */
  readonly started: Promise<void>;
  /** Resolves with how it ended, when all that it printed is in the log. */
  readonly ended: Promise<string>;
  /** Asks it to end, and waits until it has; by force after 30 seconds. */
  stop(): Promise<void>;
}

interface RunOptions {
  /** Compiled entry, relative to the repository. */
  script: string;
  env: NodeJS.ProcessEnv;
  log: ProcessLog;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

export function runProcess({ script, env, log }: RunOptions): ProcessRun {
  // A group of its own: Ctrl-C reaches the supervisor alone, which stops all in order.
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
  started.catch(() => undefined); // whoever does not wait for it learns of the end

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
    // Without a process there is no end to wait for.
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
}

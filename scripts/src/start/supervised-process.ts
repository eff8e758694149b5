import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../node-flags';
import { repositoryRoot } from '../repository-root';
import { dataFolder } from './data-folder';
import { report } from './progress';

interface ProcessOptions {
  name: string;
  /** Compiled entry, relative to the repository. */
  script: string;
  env: NodeJS.ProcessEnv;
}

/** A process of the product that is started again when it ends by itself. */
export interface SupervisedProcess {
  name: string;
  /** Resolves when the process says it has started; rejects when it ends before, or was told to stop. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  readonly pid: number | undefined;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const longestWaitMs = 5_000;

export function superviseProcess({ name, script, env }: ProcessOptions): SupervisedProcess {
  const logFolder = join(dataFolder, 'logs');
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  let child: ChildProcess | undefined;
  let stopping = false;
  let waitMs = 100;

  function launch(): Promise<void> {
    // A group of its own: Ctrl-C reaches the supervisor alone, which stops all in order.
    const started = spawn(process.execPath, [...nodeFlags, join(repositoryRoot, script)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    child = started;
    const log = createWriteStream(logFile, { flags: 'a' });
    started.stdout?.pipe(log, { end: false });
    started.stderr?.pipe(log, { end: false });

    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(
        () => reject(new Error(`${name} did not start in ${startTimeoutMs / 1000} s; see ${logFile}`)),
        startTimeoutMs,
      );
      started.once('message', () => {
        clearTimeout(tooLong);
        waitMs = 100;
        resolve();
      });
      started.once('error', reject);
      started.once('close', (code, signal) => {
        clearTimeout(tooLong);
        log.end();
        reject(new Error(`${name} ended with ${signal ?? `code ${code}`} before it had started; see ${logFile}`));
      });
    });
  }

  function watch(): void {
    child?.once('close', (code, signal) => {
      if (stopping) return;
      report(`${name} ended with ${signal ?? `code ${code}`}; starting it again (log: ${logFile})`);
      restart();
    });
  }

  function restart(): void {
    setTimeout(() => {
      if (stopping) return;
      launch().then(
        () => report(`${name} is back`),
        () => undefined,
      );
      watch();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  return {
    name,
    start: async () => {
      // Whoever stops all does not wait for one that begins later.
      if (stopping) throw new Error(`${name} is not started any more: it was told to stop.`);
      const started = launch();
      await started;
      watch();
    },
    stop: async () => {
      stopping = true;
      const running = child;
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => running.once('close', () => resolve()));
      running.kill('SIGTERM');
      const tooLong = setTimeout(() => running.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(tooLong);
    },
    get pid() {
      return child?.pid;
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../../node-flags';
import { repositoryRoot } from '../../repository-root';

interface ProductProcessOptions {
  name: string;
  root?: string;
  script: string;
  env: NodeJS.ProcessEnv;
  folder: string;
  profileFolder: string | undefined;
  signal: AbortSignal;
}

/** Not restarted if it ends: its figures would be worthless. */
export interface ProductProcess {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  pid(): number;
  /** Stops it with SIGSTOP, so that it uses no CPU. */
  freeze(): void;
  thaw(): void;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

export function createProductProcess({
  name,
  root = repositoryRoot,
  script,
  env,
  folder,
  profileFolder,
  signal,
}: ProductProcessOptions): ProductProcess {
  const logFile = join(folder, `${name}.log`);
  let child: ChildProcess | undefined;

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  return {
    name,
    start: () => {
      const log = openSync(logFile, 'a');
      const profiling =
        profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`, `--cpu-prof-name=${name}.cpuprofile`];
      // A process group of its own, so that Ctrl-C reaches only the benchmark, which stops everything in order.
      const started = spawn(process.execPath, [...profiling, ...nodeFlags, join(root, script)], {
        env,
        stdio: ['ignore', log, log, 'ipc'],
        detached: true,
      });
      closeSync(log);
      child = started;
      return new Promise((resolve, reject) => {
        const tooLong = setTimeout(() => reject(new Error(`${name} did not start in ${startTimeoutMs / 1000} s`)), startTimeoutMs);
        const interrupted = () => reject(signal.reason as Error);
        signal.addEventListener('abort', interrupted, { once: true });
        started.once('message', () => resolve());
        started.once('error', reject);
        started.once('close', (code, killedBy) =>
          reject(new Error(`${name} ended with ${killedBy ?? `code ${code}`} before it had started:\n${endOf(logFile)}`)),
        );
        const waitNoLonger = () => {
          clearTimeout(tooLong);
          signal.removeEventListener('abort', interrupted);
        };
        started.once('message', waitNoLonger);
        started.once('close', waitNoLonger);
      });
    },
    stop: async () => {
      if (!isRunning()) return;
      const ended = new Promise<void>((resolve) => child?.once('close', () => resolve()));
      child?.kill('SIGCONT'); // a frozen process would not get SIGTERM
      child?.kill('SIGTERM');
      const tooLong = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(tooLong);
    },
    pid: () => {
      if (!isRunning() || child?.pid === undefined) throw new Error(`${name} is not running`);
      return child.pid;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

function endOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').slice(-2000);
}

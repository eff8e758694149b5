import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { LogFile } from './log-file';
import { signalServer } from './process-table';

export interface Launch {
  command: string;
  args: readonly string[];
  /** Shown by ps instead of the command. */
  argv0?: string;
  program: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** For a server that runs in a container instead of this process. */
  control?: { stop(): void; signal(signal: NodeJS.Signals): void };
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: Error;
}

export interface RunningServer {
  readonly pid: number | undefined;
  readonly exited: Promise<Exit>;
  hasExited(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with false if the server had to be killed. */
  stop(signal: NodeJS.Signals, timeoutMs: number): Promise<boolean>;
}

/** The server gets its own process group, so that Ctrl-C reaches only the supervisor, which stops servers in order. */
export function spawnServer(launch: Launch, logFile: LogFile): RunningServer {
  const { command, args, control, program: _program, ...options } = launch;
  const output = logFile.openToAppend();
  // Our working directory may be inaccessible to the server's user.
  const child = spawn(command, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', output, output] });
  closeSync(output);

  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve((exit = { code, signal })));
    child.once('error', (error) => resolve((exit = { code: null, signal: null, error })));
  });

  function signal(name: NodeJS.Signals): void {
    if (exit || child.pid === undefined) return;
    if (control) control.signal(name);
    else signalServer(child.pid, name);
  }

  async function stop(stopSignal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
    if (exit) return true;
    if (control) {
      control.stop();
    } else {
      signal('SIGCONT'); // a process paused by SIGSTOP would not act on the next signal
      signal(stopSignal);
    }
    if (await settlesWithin(exited, timeoutMs)) return true;
    signal('SIGKILL');
    await exited;
    return false;
  }

  return { pid: child.pid, exited, hasExited: () => exit !== undefined, signal, stop };
}

export function exitError({ code, signal, error }: Exit): Error {
  if (error) return error;
  return new Error(signal ? `it was ended by ${signal}` : `it ended with exit code ${code}`);
}

async function settlesWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  try {
    return await Promise.race([promise.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

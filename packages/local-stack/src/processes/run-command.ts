import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { sendSignal } from './process-table';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  timeoutMs?: number;
  /** Cuts it short: the command and all it has started are ended, then the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** For a command that must not be ended by force: it alone gets this signal, and has the time it needs. */
  politeSignal?: NodeJS.Signals;
}

/** A command that did not succeed; the message holds the end of what it printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const MESSAGE_LENGTH = 2000;
const END_TIMEOUT_MS = 5_000;

/**
 * Runs a command to its end and returns what it printed, stdout and stderr together.
 * It has a group of its own: Ctrl-C in the terminal reaches only the supervisor, and
 * what ends the command reaches the processes that it has started.
 */
export async function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  const { timeoutMs, signal, politeSignal, ...spawnOptions } = options;
  signal?.throwIfAborted();
  const child = spawn(command, args, { ...spawnOptions, detached: true, timeout: timeoutMs, stdio: ['ignore', 'pipe', 'pipe'] });
  let force: NodeJS.Timeout | undefined;
  const cutShort = () => {
    if (politeSignal) child.kill(politeSignal);
    else force = endGroup(child);
  };
  signal?.addEventListener('abort', cutShort);
  try {
    return await outputOf(child, [command, ...args].join(' '));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(force);
    signal?.removeEventListener('abort', cutShort);
  }
}

function outputOf(child: ChildProcessByStdio<null, Readable, Readable>, shown: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const fail = (reason: string) => reject(new CommandError(`${shown}: ${reason}\n${output.slice(-MESSAGE_LENGTH)}`.trimEnd()));
    child.once('error', (error) => fail(error.message));
    // Not "exit": then what it has started may still run, and holds the other end of our pipe.
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else fail(code === null ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}

/** Asks all processes of the command to end; by force when the timer that is returned runs out. */
function endGroup({ pid }: ChildProcess): NodeJS.Timeout | undefined {
  if (pid === undefined) return undefined;
  sendSignal(-pid, 'SIGTERM');
  return setTimeout(() => sendSignal(-pid, 'SIGKILL'), END_TIMEOUT_MS);
}

/** Whether a command is there and succeeds; throws only when it is cut short. */
export async function succeeds(command: string, args: readonly string[], options: CommandOptions = {}): Promise<boolean> {
  return runCommand(command, args, options).then(
    () => true,
    () => {
      options.signal?.throwIfAborted();
      return false;
    },
  );
}

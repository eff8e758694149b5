import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { sendSignal } from './process-table';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  timeoutMs?: number;
  /** Ends the command and everything it started, then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** For a command that must not be killed: sent on abort instead, without a timeout. */
  politeSignal?: NodeJS.Signals;
}

export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const MESSAGE_LENGTH = 2000;
const END_TIMEOUT_MS = 5_000;

/**
 * Resolves with stdout and stderr combined. The command gets its own process group, so that Ctrl-C reaches only the
 * supervisor, and an abort reaches all processes of the command.
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
    // Not "exit": children may still run and write to our pipe.
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else fail(code === null ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}

function endGroup({ pid }: ChildProcess): NodeJS.Timeout | undefined {
  if (pid === undefined) return undefined;
  sendSignal(-pid, 'SIGTERM');
  return setTimeout(() => sendSignal(-pid, 'SIGKILL'), END_TIMEOUT_MS);
}

/** Rejects only when aborted. */
export async function succeeds(command: string, args: readonly string[], options: CommandOptions = {}): Promise<boolean> {
  return runCommand(command, args, options).then(
    () => true,
    () => {
      options.signal?.throwIfAborted();
      return false;
    },
  );
}

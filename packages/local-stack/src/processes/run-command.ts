import { spawn } from 'node:child_process';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  timeoutMs?: number;
}

/** A command that did not succeed; the message holds the end of what it printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const MESSAGE_LENGTH = 2000;

/** Runs a command to its end and returns what it printed, stdout and stderr together. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  const { timeoutMs, ...spawnOptions } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...spawnOptions, timeout: timeoutMs, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const fail = (reason: string) =>
      reject(new CommandError(`${[command, ...args].join(' ')}: ${reason}\n${output.slice(-MESSAGE_LENGTH)}`.trimEnd()));
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else fail(code === null ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}

/** Whether a command is there and succeeds. */
export async function succeeds(command: string, args: readonly string[], options: CommandOptions = {}): Promise<boolean> {
  return runCommand(command, args, options).then(
    () => true,
    () => false,
  );
}

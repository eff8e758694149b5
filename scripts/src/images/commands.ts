import { spawn } from 'node:child_process';

export interface Result {
  exitCode: number;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  cwd?: string;
  shown?: boolean;
  timeoutMs?: number;
}

/** Rejects only if the command cannot be started. */
export function runToEnd(command: string, args: readonly string[], { cwd, shown = false, timeoutMs }: RunOptions = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, timeout: timeoutMs, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (chunk: string) => {
        output[name] += chunk;
        if (shown) process.stderr.write(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ exitCode: code ?? (signal === null ? 1 : 137), ...output }));
  });
}

/** Resolves with stdout. Rejects with the end of the output if the command fails. */
export async function runOrThrow(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runToEnd(command, args, options);
  if (exitCode === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}: exit code ${exitCode}\n${`${stdout}\n${stderr}`.trim().slice(-2_000)}`);
}

export async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return runToEnd(command, args).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
}

import { spawn } from 'node:child_process';

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Ends the program with SIGTERM; the call then rejects. */
  signal?: AbortSignal;
}

/** Runs a program and waits until it exits. `output` is stdout and stderr, interleaved. Rejects if the program cannot start. */
export function runProgram(program: string, words: readonly string[], { env, cwd, signal }: RunOptions = {}) {
  const child = spawn(program, words, { env, cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise<{ exitCode: number | null; output: string }>((resolve, reject) => {
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}

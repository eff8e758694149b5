import { spawn } from 'node:child_process';

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  signal?: AbortSignal;
}

/** `output` is stdout and stderr, interleaved. Rejects if the program cannot start. */
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

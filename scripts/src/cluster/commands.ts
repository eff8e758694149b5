import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

export async function run(command: string, args: readonly string[], input?: string): Promise<string> {
  try {
    const running = execute(command, args, { maxBuffer: maxOutputBytes });
    if (input !== undefined) running.child.stdin?.end(input);
    return (await running).stdout;
  } catch (error) {
    const { stderr = '', code } = error as { stderr?: string; code?: unknown };
    if (code === 'ENOENT') throw new Error(`${command} is not on PATH; docs/kubernetes.md says what test:cluster needs.`, { cause: error });
    throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim() || String(error)}`, { cause: error });
  }
}

export function start(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

export type Kubectl = ReturnType<typeof createKubectl>;

export function createKubectl(namespace: string) {
  const call = (args: readonly string[], input?: string) => run('kubectl', ['--namespace', namespace, ...args], input);
  return {
    call,
    apply: (object: object) => call(['apply', '-f', '-'], JSON.stringify(object)),
    get: async <Found>(args: readonly string[]): Promise<Found> => JSON.parse(await call(['get', ...args, '-o', 'json'])) as Found,
    start: (args: readonly string[]) => start('kubectl', ['--namespace', namespace, ...args]),
  };
}

export async function until<Found>(what: string, check: () => Promise<Found | undefined>, timeoutMs = 120_000): Promise<Found> {
  const deadlineAtMs = Date.now() + timeoutMs;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > deadlineAtMs) throw new Error(`Waited ${timeoutMs / 1000} s until ${what}.`);
    await pause(500);
  }
}

export function pause(timeMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}

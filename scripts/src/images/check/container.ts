import { runOrThrow, runToEnd, type Result } from '../commands';
import type { Engine } from '../engine';

const restrictions = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

interface ContainerOptions {
  environment?: Readonly<Record<string, string>>;
  /** Get an anonymous volume each. */
  volumes?: readonly string[];
  words?: readonly string[];
  network: 'host' | 'none';
}

function wordsOf(
  { runOptions }: Engine,
  image: string,
  { environment = {}, volumes = [], words = [], network }: ContainerOptions,
): string[] {
  return [
    ...[`--network=${network}`, ...restrictions, ...runOptions],
    ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...volumes.flatMap((folder) => ['--volume', folder]),
    ...[image, ...words],
  ];
}

export function runContainer(engine: Engine, image: string, options: ContainerOptions): Promise<Result> {
  const [command, ...args] = engine.runner;
  return runToEnd(command, [...args, 'run', '--rm', ...wordsOf(engine, image, options)], { timeoutMs: 120_000 });
}

export interface Container {
  evaluate(script: string): Promise<string>;
  isRunning(): Promise<boolean>;
  logs(): Promise<string>;
  /** Sends SIGTERM, and SIGKILL after 30 seconds. Resolves with the exit code. */
  stop(): Promise<number>;
  remove(): Promise<void>;
}

export async function startContainer(engine: Engine, name: string, image: string, options: ContainerOptions): Promise<Container> {
  const [command, ...args] = engine.runner;
  const run = (...words: string[]) => runOrThrow(command, [...args, ...words]);
  const inspect = async (field: string) => (await run('inspect', '--format', `{{.State.${field}}}`, name)).trim();
  await run('run', '--detach', '--name', name, ...wordsOf(engine, image, options));
  return {
    evaluate: (script) => run('exec', name, 'node', '--eval', script),
    isRunning: async () => (await inspect('Running')) === 'true',
    logs: async () => {
      const { stdout, stderr } = await runToEnd(command, [...args, 'logs', name]);
      return stdout + stderr;
    },
    stop: async () => {
      await run('stop', '-t', '30', name);
      return Number(await inspect('ExitCode'));
    },
    remove: async () => void (await run('rm', '--force', '--volumes', name)),
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { runOrThrow, succeeds } from './commands';

export interface Engine {
  name: 'docker' | 'buildah';
  build(options: BuildOptions): Promise<void>;
  /** Writes an archive in the format of `docker save`. The file must not exist. */
  save(image: string, file: string): Promise<void>;
  /** Uncompressed bytes of all layers. */
  sizeOf(image: string): Promise<number>;
  runner: readonly [command: string, ...args: string[]];
  runOptions: readonly string[];
}

interface BuildOptions {
  file: string;
  context: string;
  tag: string;
  target?: string;
  buildArgs?: Readonly<Record<string, string>>;
}

/** Prefers Docker. buildah needs root here. Throws if neither is usable. */
export async function findEngine(): Promise<Engine> {
  if (await succeeds('docker', ['info'])) return docker();
  if (process.getuid?.() !== 0 || !(await succeeds('buildah', ['--version'])))
    throw new Error(
      'No Docker daemon answers, and buildah is not installed or you are not root. Start Docker, or run as root: apt-get install buildah podman runc mmdebstrap',
    );
  return buildah();
}

function docker(): Engine {
  return {
    name: 'docker',
    build: async (options) => void (await runOrThrow('docker', ['build', ...wordsOf(options)], { cwd: repositoryRoot, shown: true })),
    save: async (image, file) => void (await runOrThrow('docker', ['save', '--output', file, image])),
    sizeOf: (image) => sizeOf(['docker'], image),
    runner: ['docker'],
    runOptions: [],
  };
}

function buildah(): Engine {
  // Both programs default to limits above those of this process, and raising a limit takes a capability that root may lack.
  const limits = [`nofile=${limitOf('Max open files')}`, `nproc=${limitOf('Max processes')}`].flatMap((limit) => ['--ulimit', limit]);
  const podman = ['podman', '--cgroup-manager=cgroupfs'] as const;
  return {
    name: 'buildah',
    build: async (options) => {
      // chroot isolation needs root and no other privileges. RUN lines use this machine's network.
      const words = ['build', '--isolation', 'chroot', '--layers', '--format', 'docker', ...limits, ...wordsOf(options)];
      await runOrThrow('buildah', words, { cwd: repositoryRoot, shown: true });
    },
    save: async (image, file) => void (await runOrThrow('buildah', ['push', image, `docker-archive:${file}:${image}`])),
    sizeOf: (image) => sizeOf(podman, image),
    runner: podman,
    // crun refuses machines with both versions of cgroups mounted; runc accepts them.
    runOptions: ['--runtime', 'runc', '--cgroup-parent', ownMemoryCgroup(), '--pull=never', '--read-only-tmpfs=false', ...limits],
  };
}

async function sizeOf([command, ...args]: readonly [string, ...string[]], image: string): Promise<number> {
  return Number(await runOrThrow(command, [...args, 'image', 'inspect', '--format', '{{.Size}}', image]));
}

function wordsOf({ file, context, tag, target, buildArgs = {} }: BuildOptions): string[] {
  return [
    ...['--file', file, '--tag', tag],
    ...(target === undefined ? [] : ['--target', target]),
    ...Object.entries(buildArgs).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    context,
  ];
}

/** Soft and hard limit for a container: this process's hard limit, or 32768, to which buildah lowers itself. */
function limitOf(title: string): string {
  const hard = Number(new RegExp(`^${title}\\s+\\S+\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  const limit = Math.min(hard, 32_768);
  return `${limit}:${limit}`;
}

/** Containers then count against the memory limit of this process. */
function ownMemoryCgroup(): string {
  const path = /^\d+:(?:memory)?:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/';
  return join(path, 'consent-service-images');
}

/** Works for images without a shell. */
export async function readFromImage({ runner, runOptions }: Engine, image: string, path: string): Promise<string> {
  const [command, ...args] = runner;
  const print = `process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(path)}))`;
  return runOrThrow(command, [...args, 'run', '--rm', '--network=none', ...runOptions, image, '--eval', print]);
}

export async function hasImage(image: string): Promise<boolean> {
  return (await succeeds('buildah', ['inspect', '--type', 'image', image])) || (await succeeds('buildah', ['pull', image]));
}

export const dockerfile = join(repositoryRoot, 'deploy/images/Dockerfile');

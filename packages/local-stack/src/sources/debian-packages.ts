import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { environmentWith } from '../config';
import type { Log } from '../local-server';
import { runCommand } from '../processes/run-command';

const APT_TIMEOUT_MS = 300_000;
const APT_OPTIONS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120'];

/** English, because we parse the output. */
const aptEnvironment = () => environmentWith({ LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' });

export interface Apt {
  aptGet: string;
  log: Log;
  signal?: AbortSignal | undefined;
}

/** On abort apt-get gets SIGINT and is never killed, so it can finish a package that is half installed. */
function runApt({ aptGet, signal }: Apt, args: readonly string[], cwd?: string): Promise<string> {
  // The files are for all users, whatever this process's umask.
  return runCommand('/bin/sh', ['-c', 'umask 022 && exec "$0" "$@"', aptGet, ...APT_OPTIONS, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: aptEnvironment(),
    timeoutMs: APT_TIMEOUT_MS,
    signal,
    politeSignal: 'SIGINT',
  });
}

/** apt-get refuses to run concurrently, and servers start in parallel. */
let lastAptJob: Promise<unknown> = Promise.resolve();

function afterOtherAptJobs<Result>(job: () => Promise<Result>): Promise<Result> {
  const result = lastAptJob.then(job);
  lastAptJob = result.catch(() => undefined);
  return result;
}

/**
 * Needs root. Debian also starts the service on its standard port: preventing that needs a file outside of the project,
 * which must be restored even after a crash.
 */
export function installDebianPackages(packages: readonly string[], apt: Apt): Promise<void> {
  return afterOtherAptJobs(async () => {
    apt.log(`installing the Debian packages ${packages.join(' ')} (apt-get install)`);
    const install = () => runApt(apt, ['install', '-y', '--no-install-recommends', ...packages]);
    // Update only after a failure, when the package lists are missing or outdated.
    await install().catch(async () => {
      await runApt(apt, ['update']);
      await install();
    });
  });
}

/** Works without root, and includes missing dependencies. Returns a folder with usr/bin, usr/lib and so on, which later calls reuse. */
export function unpackDebianPackages(packages: readonly string[], folder: string, apt: Apt): Promise<string> {
  const target = path.join(folder, packages.join('+'));
  return afterOtherAptJobs(async () => {
    if (existsSync(target)) return target;
    apt.log(`downloading the Debian packages ${packages.join(' ')} to ${target}`);
    mkdirSync(folder, { recursive: true });
    const workFolder = mkdtempSync(path.join(folder, 'unpacking-'));
    try {
      await downloadPackages(packages, workFolder, apt);
      const root = path.join(workFolder, 'root');
      for (const file of readdirSync(workFolder).filter((name) => name.endsWith('.deb'))) {
        await runCommand('dpkg-deb', ['-x', path.join(workFolder, file), root], { signal: apt.signal });
      }
      renameSync(root, target); // a rename, so that the folder is complete or absent
    } finally {
      rmSync(workFolder, { recursive: true, force: true });
    }
    return target;
  });
}

/** Uses its own package lists, because the system's may be missing or outdated. */
async function downloadPackages(packages: readonly string[], folder: string, apt: Apt): Promise<void> {
  const lists = path.join(folder, 'lists');
  const cache = path.join(folder, 'cache');
  for (const needed of [path.join(lists, 'partial'), path.join(cache, 'archives', 'partial')]) mkdirSync(needed, { recursive: true });
  const ownFolders = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`];
  // Skips translations and application metadata, which are half of the download.
  const onlyPackages = ['-o', 'Acquire::Languages=none', '-o', 'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false'];
  const run = (...args: string[]) => runApt(apt, [...ownFolders, ...onlyPackages, ...args], folder);

  await run('update');
  // apt cannot plan if the machine has broken packages. The installed libraries may still suffice.
  const plan = await run('--simulate', 'install', '--no-install-recommends', ...packages).catch(() => '');
  await run('download', ...new Set([...packages, ...newPackagesOf(plan)]));
}

/** "Inst name (version ...)" is a new package. "[version]" after the name marks an upgrade, which must not be mixed in. */
function newPackagesOf(plan: string): string[] {
  return [...plan.matchAll(/^Inst (\S+) \(/gm)].map(([, name]) => name ?? '');
}

export function libraryFoldersOf(root: string): string[] {
  return [path.join(root, 'usr', 'lib'), path.join(root, 'lib')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.includes('-linux-'))
        .map((name) => path.join(folder, name)),
    );
}

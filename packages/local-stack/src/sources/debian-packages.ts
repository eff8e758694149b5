import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { environmentWith } from '../config';
import type { Log } from '../local-server';
import { runCommand } from '../processes/run-command';

const APT_TIMEOUT_MS = 300_000;
const APT_OPTIONS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120'];

/** English, because the output is read; no questions, because nobody would answer. */
const aptEnvironment = () => environmentWith({ LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' });

/** How packages are fetched. */
export interface Apt {
  aptGet: string;
  log: Log;
  signal?: AbortSignal | undefined;
}

/** Asked to end and not forced: it knows when that is safe, and lets a package that is half installed be finished first. */
function runApt({ aptGet, signal }: Apt, args: readonly string[], cwd?: string): Promise<string> {
  // What packages install is for all users of the machine, whatever umask this process has for its own files.
  return runCommand('/bin/sh', ['-c', 'umask 022 && exec "$0" "$@"', aptGet, ...APT_OPTIONS, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: aptEnvironment(),
    timeoutMs: APT_TIMEOUT_MS,
    signal,
    politeSignal: 'SIGINT',
  });
}

/** apt-get refuses to run twice at once, and servers are started side by side. */
let lastAptJob: Promise<unknown> = Promise.resolve();

function afterOtherAptJobs<Result>(job: () => Promise<Result>): Promise<Result> {
  const result = lastAptJob.then(job);
  lastAptJob = result.catch(() => undefined);
  return result;
}

/**
 * Installs packages; this needs root. Debian also starts such a service on its
 * standard port. That is left as it is: to forbid it for a moment, a file outside
 * of the project would have to be put back even after a crash.
 */
export function installDebianPackages(packages: readonly string[], apt: Apt): Promise<void> {
  return afterOtherAptJobs(async () => {
    apt.log(`installing the Debian packages ${packages.join(' ')} (apt-get install)`);
    const install = () => runApt(apt, ['install', '-y', '--no-install-recommends', ...packages]);
    // The lists of packages may be absent (a container) or outdated; only then is an update worth its time.
    await install().catch(async () => {
      await runApt(apt, ['update']);
      await install();
    });
  });
}

/**
 * Downloads packages and unpacks them below a folder, without installing them and
 * so without root; what they need and this machine lacks comes with them. The
 * result is a folder with usr/bin, usr/lib and so on; a second call finds it there.
 */
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
      renameSync(root, target); // complete or not there at all
    } finally {
      rmSync(workFolder, { recursive: true, force: true });
    }
    return target;
  });
}

/** Leaves the .deb files in the folder. Uses lists of its own: the system's may be absent or outdated. */
async function downloadPackages(packages: readonly string[], folder: string, apt: Apt): Promise<void> {
  const lists = path.join(folder, 'lists');
  const cache = path.join(folder, 'cache');
  for (const needed of [path.join(lists, 'partial'), path.join(cache, 'archives', 'partial')]) mkdirSync(needed, { recursive: true });
  const ownFolders = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`];
  // Translations and descriptions of applications: not needed, and half of what apt would fetch.
  const onlyPackages = ['-o', 'Acquire::Languages=none', '-o', 'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false'];
  const run = (...args: string[]) => runApt(apt, [...ownFolders, ...onlyPackages, ...args], folder);

  await run('update');
  // On a machine whose packages are in disorder apt refuses to plan; then what is there may still be enough.
  const plan = await run('--simulate', 'install', '--no-install-recommends', ...packages).catch(() => '');
  await run('download', ...new Set([...packages, ...newPackagesOf(plan)]));
}

/** "Inst name (version ...)" is a package to add; with "[version]" after the name it is one to upgrade, which must not be mixed in. */
function newPackagesOf(plan: string): string[] {
  return [...plan.matchAll(/^Inst (\S+) \(/gm)].map(([, name]) => name ?? '');
}

/** The folders with shared libraries in an unpacked package, for LD_LIBRARY_PATH. */
export function libraryFoldersOf(root: string): string[] {
  return [path.join(root, 'usr', 'lib'), path.join(root, 'lib')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.includes('-linux-'))
        .map((name) => path.join(folder, name)),
    );
}

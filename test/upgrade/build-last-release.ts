import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runProgram } from '@consent/testkit';
import { environmentOfOtherRelease } from './config';
import { installSamePackages, linkedWorkspaces, workspacesWithPackages, type LockFile } from './installed-packages';

const lockFile = 'package-lock.json';
/** Written last. Holds the lock file of the checkout, whose packages the build may share. */
const doneFile = '.built';
/** Holds the release's own migrations while this release's take their place. */
const keptFolder = '.migrations';

/**
 * Builds a commit in a folder that git ignores. Keeps it for the next run and deletes those of other commits. Shares the checkout's
 * packages if both lock files install the same ones. Otherwise npm adds and removes what differs, which takes a sixth of the CPU time of
 * `npm ci`.
 */
export async function buildLastRelease(checkout: string, commit: string): Promise<string> {
  const all = join(checkout, '.last-release');
  const folder = join(all, commit);
  const packages = createHash('sha256')
    .update(readFileSync(join(checkout, lockFile)))
    .digest('hex');
  for (const other of existsSync(all) ? readdirSync(all) : []) {
    if (other !== commit) rmSync(join(all, other), { recursive: true, force: true });
  }
  const done = join(folder, doneFile);
  if (existsSync(done) && readFileSync(done, 'utf8') === packages) {
    // A killed run may have left the migrations of this release there.
    putMigrationsBack(folder);
    return folder;
  }

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--format=tar', '-o', archive, commit], checkout);
  await run('tar', ['-xf', archive], folder);
  rmSync(archive);
  if (installSamePackages(readLock(checkout), readLock(folder))) linkPackages(checkout, folder);
  else {
    linkFiles(checkout, folder);
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], folder);
  }
  await run(process.execPath, ['node_modules/tsc7/bin/tsc', '-b'], folder);
  writeFileSync(done, packages);
  return folder;
}

/** Replaces the other release's migrations with ours, so that its tests run on the new schema. Returns the undo function. */
export function replaceMigrations(checkout: string, folder: string, services: readonly string[]): () => void {
  mkdirSync(join(folder, keptFolder), { recursive: true });
  for (const service of services) {
    renameSync(join(folder, 'services', service, 'migrations'), join(folder, keptFolder, service));
    cpSync(join(checkout, 'services', service, 'migrations'), join(folder, 'services', service, 'migrations'), { recursive: true });
  }
  return () => putMigrationsBack(folder);
}

function putMigrationsBack(folder: string): void {
  const kept = join(folder, keptFolder);
  for (const service of existsSync(kept) ? readdirSync(kept) : []) {
    const own = join(folder, 'services', service, 'migrations');
    rmSync(own, { recursive: true, force: true });
    renameSync(join(kept, service), own);
  }
  rmSync(kept, { recursive: true, force: true });
}

/** Links our own packages to the release's, and all others to the checkout's. */
function linkPackages(checkout: string, folder: string): void {
  const lock = readLock(folder);
  const own = linkedWorkspaces(lock).map(({ path, workspace }) => ({ path: join(folder, path), target: join(folder, workspace) }));
  for (const { path, target } of own) {
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), target), path);
  }
  for (const name of readdirSync(join(checkout, 'node_modules'))) {
    const path = join(folder, 'node_modules', name);
    // Skip caches: Vitest and Vite keep them in folders whose names begin with a dot.
    if (!name.startsWith('.') && !existsSync(path)) symlinkSync(join(checkout, 'node_modules', name), path);
  }
  for (const workspace of workspacesWithPackages(lock)) {
    symlinkSync(join(checkout, workspace, 'node_modules'), join(folder, workspace, 'node_modules'));
  }
}

/**
 * Hard links, because a copy takes half a minute of CPU time. To change a package, npm removes its files and writes new ones, so the
 * checkout's stay as they are. Only files whose names begin with a dot are rewritten in place: npm's .package-lock.json and the caches of
 * Vitest and Vite.
 */
function linkFiles(checkout: string, folder: string): void {
  for (const workspace of ['.', ...workspacesWithPackages(readLock(folder))]) {
    const [from, to] = [join(checkout, workspace, 'node_modules'), join(folder, workspace, 'node_modules')];
    if (existsSync(from)) linkFolder(from, to, (name) => name === '.bin' || !name.startsWith('.'));
  }
}

function linkFolder(from: string, to: string, isLinked: (name: string) => boolean = () => true): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!isLinked(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

function readLock(folder: string): LockFile {
  return JSON.parse(readFileSync(join(folder, lockFile), 'utf8')) as LockFile;
}

async function run(program: string, words: readonly string[], cwd: string): Promise<void> {
  const { exitCode, output } = await runProgram(program, words, { cwd, env: environmentOfOtherRelease() });
  if (exitCode !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${exitCode} in ${cwd}:\n${output}`);
}

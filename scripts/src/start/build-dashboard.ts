import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@consent/local-stack';
import { repositoryRoot } from '../repository-root';

const source = join(repositoryRoot, 'dashboard');
/** Folders that the build reads. The page and the program that check evidence need the last three. */
export const dashboardSources = [
  source,
  join(repositoryRoot, 'packages/evidence-format'),
  join(repositoryRoot, 'packages/evidence-verifier'),
  join(repositoryRoot, 'scripts/src/verify-evidence'),
];
const others = new Set(['dist', 'node_modules', 'screenshots', 'dev', 'test']);

export const dashboardFolder = join(source, 'dist');
/** On the file system of the dashboard's folder, so that a build can be renamed, and ignored by git. */
const scratchFolder = join(repositoryRoot, 'dist');

/**
 * Builds if a source changed. Only a complete build appears in `folder`, because other starts may build and read it at the same time. An
 * interrupted build leaves the folder as it was.
 */
export async function buildDashboard(signal: AbortSignal, folder = dashboardFolder): Promise<void> {
  if (await isCurrent(folder)) return;
  await mkdir(scratchFolder, { recursive: true });
  const built = await mkdtemp(join(scratchFolder, 'dashboard-'));
  try {
    const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
    await runCommand(process.execPath, [vite, 'build', '--outDir', built, '--emptyOutDir', '--logLevel', 'error'], { cwd: source, signal });
    await chmod(built, 0o755);
    if (await isCurrent(folder)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(built, folder).catch(async (error: unknown) => {
      // Another start put its build there first.
      if (!(await isCurrent(folder))) throw error;
    });
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

async function isCurrent(folder: string): Promise<boolean> {
  const builtAtMs = await stat(join(folder, 'index.html')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return Math.max(...(await Promise.all(dashboardSources.map(newestChangeMs)))) <= builtAtMs;
}

async function newestChangeMs(folder: string): Promise<number> {
  const times = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !others.has(name))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newestChangeMs(path) : (await stat(path)).mtimeMs;
    });
  return Math.max(0, ...(await Promise.all(times)));
}

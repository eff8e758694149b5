import { readdir, rm, stat } from 'node:fs/promises';
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

/** Builds if a source changed. Removes a partial build, which would pass for a complete one. */
export async function buildDashboard(signal: AbortSignal): Promise<void> {
  const builtAtMs = await stat(join(dashboardFolder, 'index.html')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const changedAtMs = Math.max(...(await Promise.all(dashboardSources.map(newestChangeMs))));
  if (changedAtMs <= builtAtMs) return;
  const removeBuilt = () => rm(dashboardFolder, { recursive: true, force: true });
  await removeBuilt();
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  try {
    await runCommand(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: source, signal });
  } catch (error) {
    await removeBuilt();
    throw error;
  }
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

import { execFile } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../repository-root';

const source = join(repositoryRoot, 'dashboard');
/** What its build does not read. */
const others = new Set(['dist', 'node_modules', 'screenshots', 'dev']);

/** The folder of the built dashboard; built when its source changed since. */
export async function buildDashboard(): Promise<string> {
  const target = join(source, 'dist');
  const builtAtMs = await stat(join(target, 'index.html')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if ((await newestChangeMs(source)) > builtAtMs) {
    await rm(target, { recursive: true, force: true });
    const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: source });
  }
  return target;
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

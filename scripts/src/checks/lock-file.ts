import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';

export interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8')) as LockFile;
}

export function externalPackages({ packages }: LockFile): Array<[folder: string, locked: LockedPackage]> {
  return Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && link !== true);
}

export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

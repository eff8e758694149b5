import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { externalPackages, nameOf, readLockFile, type LockFile } from './lock-file';

/**
 * Install scripts run with the rights of the person who runs `npm ci`. npm 11.19 and newer run only those that
 * `allowScripts` sets to true; older versions run all of them.
 */
export async function findInstallScriptProblems(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  return installScriptProblems(await readLockFile(), Object.keys(manifest.allowScripts));
}

export function installScriptProblems(lockFile: LockFile, listed: readonly string[]): string[] {
  const external = externalPackages(lockFile);
  const withScript = new Set(external.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([folder]) => nameOf(folder)));
  return [
    ...[...withScript].filter((name) => !listed.includes(name)).map((name) => `${name} runs an install script; review it, then list it`),
    ...listed.filter((name) => !withScript.has(name)).map((name) => `${name} is listed but has no install script; remove it`),
    ...external.filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => `${folder} names a registry in package-lock.json`),
  ];
}

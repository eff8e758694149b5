import { chmodSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartName } from '@consent/contracts';
import { imageBom } from './image-bom';
import { licenceOf } from '../checks/licences';
import type { Bom } from '../checks/bill-of-materials';
import { isUnneeded } from './unneeded-files';
import { readManifest } from './workspaces';

/** Needed by npm to install, and by no process. */
const npmFiles = ['package-lock.json', '.npmrc', 'node_modules/.package-lock.json', 'node_modules/.bin'];

/**
 * Run after `npm ci`: writes the bill of materials, removes files that do not run, and makes the rest readable by every
 * user. `bomFile` holds the output of `npm sbom` in `target`.
 */
export function finishFiles(part: PartName, target: string, bomFile: string): void {
  const { license = 'UNLICENSED' } = readManifest(target, '.');
  const licenceIn = (folder: string) => licenceOf(readManifest(target, folder));
  const bom = imageBom(part, JSON.parse(readFileSync(bomFile, 'utf8')) as Bom, license, licenceIn);
  for (const file of npmFiles) rmSync(join(target, file), { recursive: true, force: true });
  removeUnneeded(target, '');
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(bom, undefined, 2)}\n`, { mode: 0o644 });
}

const stateFolders: Readonly<Partial<Record<PartName, string>>> = { export: 'exports', evidence: 'evidence' };

/** The only folder of an image that its user owns. */
export function makeStateFolder(part: PartName, folder: string): void {
  mkdirSync(join(folder, stateFolders[part] ?? ''), { recursive: true });
}

function removeUnneeded(root: string, folder: string): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const absolute = join(root, path);
    if (entry.isDirectory()) removeUnneeded(root, path);
    else if (entry.isSymbolicLink()) continue;
    else if (isUnneeded(path)) rmSync(absolute);
    else chmodSync(absolute, 0o644);
  }
  const isEmpty = folder !== '' && readdirSync(join(root, folder)).length === 0;
  if (isEmpty) rmdirSync(join(root, folder));
  else chmodSync(join(root, folder), 0o755);
}

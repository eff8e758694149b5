import { findZipDifference, readManifest, readZip, toHex, type Manifest, type Sha256, type ZippedFile } from '@consent/evidence-format';
import { readObject } from './read-object';
import { type Report } from './report';

export type Files = ReadonlyMap<string, Uint8Array>;

const ownFiles = ['README.txt', 'checkpoint.txt', 'completeness.json', 'keys.json', 'leaves-policy.json', 'leaves.json', 'manifest.json'];
const plainNames = new Set([...ownFiles, 'raw.entries', 'verify.html']);
const newestForm = 2;
const namePattern = /^(?:policies\/[^/]+\.json|proofs\/(?:0|[1-9]\d*)\.tlog-proof)$/;

/** Refutes a damaged zip, and bytes that belong to no file. */
export function openZip(zip: Uint8Array, report: Report): Files | undefined {
  const zipped = report.attempt({ file: 'the zip' }, () => readZip(zip));
  if (zipped === undefined) return undefined;
  const files = new Map<string, Uint8Array>();
  for (const { name, bytes } of zipped) {
    if (files.has(name)) report.refute({ file: name, problem: 'is in the zip twice' });
    files.set(name, bytes);
  }
  const difference = findZipDifference(zip, zipped);
  if (difference !== undefined) {
    const file = fileAt(zipped, difference) ?? 'the zip';
    report.refute({ file, problem: `the zip is not in its one form: byte ${difference} differs (changed content has another CRC)` });
  }
  const names = [...files.keys()];
  if (names.some((name, at) => at > 0 && name <= names[at - 1]!)) {
    report.refute({ file: 'the zip', problem: 'its files are not in the order of their names' });
  }
  return files;
}

/** Refutes files that the manifest does not list, missing files, and files whose bytes differ. */
export function checkManifest(sha256: Sha256, files: Files, report: Report): Manifest | undefined {
  const bytes = files.get('manifest.json');
  for (const name of files.keys()) {
    if (!plainNames.has(name) && !namePattern.test(name)) report.refute({ file: name, problem: 'does not belong into a bundle' });
  }
  if (bytes === undefined) {
    report.refute({ file: 'manifest.json', problem: 'is missing' });
    return undefined;
  }
  if (isNewerForm(bytes)) {
    report.doubt('manifest.json: the bundle has a newer form than this verifier knows');
    return undefined;
  }
  const manifest = report.attempt({ file: 'manifest.json' }, () => readManifest(bytes));
  if (manifest === undefined) return undefined;
  checkListedFiles(sha256, manifest, files, report);
  return manifest;
}

function checkListedFiles(sha256: Sha256, { files: listed }: Manifest, files: Files, report: Report): void {
  const names = new Set(listed.map(({ name }) => name));
  if (listed.some(({ name }, at) => at > 0 && name <= listed[at - 1]!.name)) {
    report.refute({ file: 'manifest.json', field: 'files', problem: 'is not in the order of the names, or names a file twice' });
  }
  for (const { name, bytes, sha256: expected } of listed) {
    const content = files.get(name);
    if (content === undefined) report.refute({ file: name, problem: 'is missing, and manifest.json lists it' });
    else if (content.length !== bytes)
      report.refute({ file: name, problem: `has ${content.length} bytes, and manifest.json says ${bytes}` });
    else if (toHex(sha256(content)) !== expected) report.refute({ file: name, problem: 'has another SHA-256 than manifest.json says' });
  }
  for (const name of files.keys()) {
    if (name !== 'manifest.json' && !names.has(name)) report.refute({ file: name, problem: 'is not listed in manifest.json' });
  }
}

/** Refutes the bundle if the file is missing, unless the manifest check already did. */
export function requireFile(name: string, files: Files, report: Report): Uint8Array | undefined {
  const bytes = files.get(name);
  if (bytes === undefined && !report.refutations.some(({ file }) => file === name)) report.refute({ file: name, problem: 'is missing' });
  return bytes;
}

function isNewerForm(bytes: Uint8Array): boolean {
  const { v } = readObject(new TextDecoder().decode(bytes)) ?? {};
  return typeof v === 'number' && v > newestForm;
}

function fileAt(files: readonly ZippedFile[], byte: number): string | undefined {
  return files.find(({ offset, name, bytes }) => byte >= offset && byte < offset + 30 + name.length + bytes.length)?.name;
}

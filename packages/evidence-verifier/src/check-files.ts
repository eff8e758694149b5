import { inflateFile, readManifest, readZip, toHex, type Manifest, type Sha256, type ZippedFile } from '@consent/evidence-format';
import { readObject } from './read-object';
import { type Report } from './report';

export type Files = ReadonlyMap<string, Uint8Array>;

const ownFiles = ['README.txt', 'checkpoint.txt', 'completeness.json', 'keys.json', 'leaves-policy.json', 'leaves.json', 'manifest.json'];
const plainNames = new Set([...ownFiles, 'raw.entries', 'verify.html']);
const newestForm = 7;
const namePattern = /^(?:policies\/[^/]+\.json|proofs\/(?:0|[1-9]\d*)\.tlog-proof)$/;
/** From form 6 on. */
const noticePattern = /^(?:leaves-notice\.json|notices\/(?:[^/]+\.json|[0-9a-f]{64}\.(?:png|jpg|webp)))$/;

/** Files that operating systems add to folders and zips. They prove nothing and change nothing. */
const systemFile = /(?:^|\/)(?:__MACOSX\/|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/;

/**
 * Returns the contents of the zip by name. A zip that was unpacked and packed again has the same contents: order, compression, folders and
 * headers do not matter. Undefined after a refutation of the zip itself, because such a zip shows different contents to different
 * programs, and after a doubt if it cannot be read.
 */
export async function openZip(zip: Uint8Array, report: Report): Promise<Files | undefined> {
  const zipped = readFiles(zip, report);
  if (zipped === undefined) return undefined;
  const files = new Map<string, Uint8Array>();
  for (const file of withoutFolder(zipped)) {
    const content = await unpack(file, report);
    if (content === undefined) return undefined;
    files.set(file.name, content);
  }
  if (isBundle(files)) return files;
  report.doubt('The file is a zip, but not an evidence bundle.');
  return undefined;
}

function readFiles(zip: Uint8Array, report: Report): ZippedFile[] | undefined {
  const zipped = report.attempt({ file: 'the zip' }, () => readZip(zip));
  const files = zipped?.filter(({ name, size }) => !(name.endsWith('/') && size === 0) && !systemFile.test(name));
  const names = new Set<string>();
  for (const { name } of files ?? []) {
    if (names.has(name)) report.refute({ file: name, problem: 'is in the zip twice' });
    names.add(name);
  }
  return report.isRefuted ? undefined : files;
}

/** Packing a folder puts its name before each file. */
function withoutFolder(files: readonly ZippedFile[]): readonly ZippedFile[] {
  const folder = /^[^/]+\//.exec(files[0]?.name ?? '')?.[0];
  if (folder === undefined || files.some(({ name }) => !name.startsWith(folder))) return files;
  return files.map((file) => ({ ...file, name: file.name.slice(folder.length) }));
}

/** The content of a file with a wrong checksum is checked too, to say what was changed. */
async function unpack(file: ZippedFile, report: Report): Promise<Uint8Array | undefined> {
  const content = await report.attemptLater({ file: file.name }, () => inflateFile(file));
  return content ?? (report.isRefuted && !file.isDeflated ? file.bytes : undefined);
}

/** Other zips may have a manifest.json too. */
function isBundle(files: Files): boolean {
  return files.has('manifest.json') && ['checkpoint.txt', 'leaves.json', 'raw.entries'].some((name) => files.has(name));
}

/** Refutes files that the manifest does not list, missing files, and files whose bytes differ. Hashes each file once. */
export function checkManifest(sha256: Sha256, files: Files, report: Report): Manifest | undefined {
  const bytes = files.get('manifest.json');
  if (bytes === undefined) return undefined;
  // Before the names, because a later form may have other files.
  if (isNewerForm(bytes)) {
    report.doubt('manifest.json: the bundle has a newer form than this verifier knows');
    return undefined;
  }
  const manifest = report.attempt({ file: 'manifest.json' }, () => readManifest(bytes));
  const hasNotices = manifest === undefined || manifest.v >= 6;
  for (const name of files.keys()) {
    const belongs = plainNames.has(name) || namePattern.test(name) || (hasNotices && noticePattern.test(name));
    if (!belongs) report.refute({ file: name, problem: 'does not belong into a bundle' });
  }
  if (manifest === undefined) return undefined;
  checkListedFiles(sha256, manifest, files, report);
  return manifest;
}

function checkListedFiles(sha256: Sha256, { files: listed }: Manifest, files: Files, report: Report): void {
  const names = new Set(listed.map(({ name }) => name));
  if (listed.some(({ name }, at) => at > 0 && name <= listed[at - 1]!.name)) {
    report.refute({ file: 'manifest.json', field: 'files', problem: 'is not in the order of the names, or names a file twice' });
    return;
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
  if (bytes === undefined && !report.hasRefuted(name)) report.refute({ file: name, problem: 'is missing' });
  return bytes;
}

function isNewerForm(bytes: Uint8Array): boolean {
  const { v } = readObject(new TextDecoder().decode(bytes)) ?? {};
  return typeof v === 'number' && v > newestForm;
}

import { createHash } from 'node:crypto';
import { fileKeyOf } from '../domain/file-key';
import type { FileStore, OpenFile } from './file-store';

/** What the row of an export says about its file. */
export interface ExpectedFile {
  id: string;
  claims: number;
  bytesWritten: number;
  sha256: Buffer;
}

/** How a file differs from what was written. */
export type Damage = 'missing' | 'size' | 'digest';

export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  constructor(readonly damage: Damage) {
    super(`the file of an export is damaged: ${damage}`);
  }
}

/** Versions that were found whole; far more than there are downloads at a time. */
const rememberedAtMost = 1000;

/**
 * Opens files after it compared them with what was written: the size each time, the
 * SHA-256 once for each version of a file and process, before the first byte is given
 * out. So a part of a file (Range) is of a whole one too.
 */
export function createCheckedFiles(files: Pick<FileStore, 'open'>) {
  const whole = new Map<string, Promise<boolean>>();

  /** Those who ask for the same file at once wait for one reading of it. */
  function isWhole(file: OpenFile, key: string, sha256: Buffer): Promise<boolean> {
    const name = `${key} ${file.version} ${sha256.toString('hex')}`;
    const known = whole.get(name);
    if (known !== undefined) return known;
    const checked = digestOf(file).then((digest) => digest.equals(sha256));
    whole.set(name, checked);
    const forget = () => whole.delete(name);
    checked.then((isEqual) => isEqual || forget(), forget);
    for (const oldest of whole.keys()) {
      if (whole.size <= rememberedAtMost) break;
      whole.delete(oldest);
    }
    return checked;
  }

  /** The caller closes it. Throws DamagedFileError, and whatever the store throws when it is away. */
  return async function openChecked(expected: ExpectedFile): Promise<OpenFile> {
    const key = fileKeyOf({ id: expected.id, claim: expected.claims });
    const file = await files.open(key);
    if (file === undefined) throw new DamagedFileError('missing');
    try {
      if (file.bytes !== expected.bytesWritten) throw new DamagedFileError('size');
      if (!(await isWhole(file, key, expected.sha256))) throw new DamagedFileError('digest');
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

async function digestOf(file: OpenFile): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of await file.read()) hash.update(chunk as Buffer);
  return hash.digest();
}

import { createHash } from 'node:crypto';
import { fileKeyOf } from './file-key.rule';
import type { FileStore, OpenFile } from './file-store';

interface ExpectedFile {
  id: string;
  claims: number;
  bytesWritten: number;
  sha256: Buffer;
}

export type Damage = 'missing' | 'size' | 'digest';

export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  constructor(readonly damage: Damage) {
    super(`the file of an export is damaged: ${damage}`);
  }
}

/** Far more than there are concurrent downloads. */
const maxRemembered = 1000;

/** The caller closes the file. Throws DamagedFileError, or the error of an unavailable store. */
export type OpenChecked = (expected: ExpectedFile) => Promise<OpenFile>;

/**
 * Compares the size each time, and the SHA-256 once per version of a file. Reads the whole file before the first byte
 * is sent, so that even a Range never comes from a damaged file.
 */
export function createCheckedFiles(files: Pick<FileStore, 'open'>): OpenChecked {
  const whole = new Map<string, Promise<boolean>>();

  /** Parallel calls for a file share one read. */
  function isWhole(file: OpenFile, key: string, sha256: Buffer): Promise<boolean> {
    const name = `${key} ${file.version} ${sha256.toString('hex')}`;
    const known = whole.get(name);
    if (known !== undefined) return known;
    const checked = digestOf(file).then((digest) => digest.equals(sha256));
    whole.set(name, checked);
    const forget = () => whole.delete(name);
    checked.then((isEqual) => isEqual || forget(), forget);
    for (const oldest of whole.keys()) {
      if (whole.size <= maxRemembered) break;
      whole.delete(oldest);
    }
    return checked;
  }

  return async (expected) => {
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

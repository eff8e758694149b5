import { textOf } from '../bytes';
import { FormatError } from '../format-error';
import { zipStored, type BundleFile } from './zip-stored';

export interface ZippedFile extends BundleFile {
  offset: number;
}

const localBytes = 30;
const centralBytes = 46;
const endBytes = 22;

/** Reads uncompressed zips only. Throws FormatError for anything else. */
export function readZip(zip: Uint8Array): ZippedFile[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (zip.length < endBytes || view.getUint32(zip.length - endBytes, true) !== 0x06054b50) {
    throw new FormatError('the file does not end as a zip without a comment does');
  }
  const directoryBytes = view.getUint32(zip.length - 10, true);
  const directory = view.getUint32(zip.length - 6, true);
  if (directory + directoryBytes > zip.length - endBytes) throw new FormatError('the directory of the zip is cut off');

  const files: ZippedFile[] = [];
  let at = directory;
  while (at < directory + directoryBytes) {
    if (at + centralBytes > zip.length || view.getUint32(at, true) !== 0x02014b50) {
      throw new FormatError(`the directory of the zip has no file at byte ${at}`);
    }
    const size = view.getUint32(at + 24, true);
    const nameBytes = view.getUint16(at + 28, true);
    const offset = view.getUint32(at + 42, true);
    const start = offset + localBytes + nameBytes;
    if (at + centralBytes + nameBytes > zip.length || start + size > directory) {
      throw new FormatError(`file ${files.length + 1} of the zip is cut off`);
    }
    const name = textOf(zip.subarray(at + centralBytes, at + centralBytes + nameBytes));
    files.push({ name, bytes: zip.subarray(start, start + size), offset });
    at += centralBytes + nameBytes;
  }
  return files;
}

/** Returns the offset of the first byte that zipStored would write differently. Without a difference, nothing is hidden in the zip. */
export function findZipDifference(zip: Uint8Array, files: readonly BundleFile[]): number | undefined {
  let at = 0;
  for (const piece of zipStored(files)) {
    for (let byte = 0; byte < piece.length; byte += 1) if (zip[at + byte] !== piece[byte]) return at + byte;
    at += piece.length;
  }
  return at === zip.length ? undefined : at;
}

import { FormatError } from '../format-error';
import { tagBytes } from '../leaf/tags';

/** A record of the index: a tag, then the index of the leaf in the log, in 6 bytes, high byte first. */
export const indexRecordBytes = tagBytes + 6;

const high = 2 ** 32;

/** Writes the record of a leaf at `at`. Throws FormatError. */
export function writeIndexRecord(into: Uint8Array, at: number, tag: Uint8Array, leaf: number): void {
  if (tag.length !== tagBytes) throw new FormatError(`a tag has ${tagBytes} bytes, not ${tag.length}`);
  if (!Number.isSafeInteger(leaf) || leaf < 0 || leaf >= 2 ** 48) throw new FormatError(`an index has no leaf ${leaf}`);
  into.set(tag, at);
  const view = new DataView(into.buffer, into.byteOffset + at + tagBytes, 6);
  view.setUint16(0, Math.floor(leaf / high));
  view.setUint32(2, leaf % high);
}

export function tagOfRecord(record: Uint8Array): Uint8Array {
  return record.subarray(0, tagBytes);
}

export function leafOfRecord(record: Uint8Array): number {
  const view = new DataView(record.buffer, record.byteOffset + tagBytes, 6);
  return view.getUint16(0) * high + view.getUint32(2);
}

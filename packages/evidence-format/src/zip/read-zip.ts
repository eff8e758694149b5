import { equalBytes, textOf } from '../bytes';
import { FormatError } from '../format-error';
import { type BundleFile } from './zip-stored';

export interface ZippedFile extends BundleFile {
  /** As they are in the zip. `inflateFile` returns the content. */
  bytes: Uint8Array;
  isDeflated: boolean;
  /** Of the content. */
  size: number;
  crc: number;
  /** Of the local header. */
  offset: number;
}

/** The file is no zip, or not one that this reader knows. That says nothing about what is in it. The message is for people. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip';
}

const localBytes = 30;
const centralBytes = 46;
const endBytes = 22;
const locatorBytes = 20;
const zip64EndBytes = 56;
const maxCommentBytes = 0xffff;
/** The value of a 32-bit field whose number is in the zip64 extra field. */
const inExtraField = 0xffff_ffff;
const flags = { isEncrypted: 1, hasDescriptor: 8 };
const deflated = 8;
/** With and without a signature, with sizes of 32 and 64 bits. */
const descriptorLengths = [12, 16, 20, 24];
/** No bundle is compressed as far as this; larger claims are zip bombs. */
const mostExpansion = 64;
const alwaysAllowedBytes = 16 * 2 ** 20;

const cutShort = () => new UnreadableZip('The file is cut short or not a zip.');

interface Entry extends ZippedFile {
  nameBytes: Uint8Array;
  hasDescriptor: boolean;
  compressedSize: number;
  /** Of the last compressed byte, plus one. */
  end: number;
}

/**
 * Reads any zip of stored or deflated files, without inflating one. Its files may not overlap and have no gaps, so
 * every byte belongs to one file and the work of a reader is linear in its size. Throws UnreadableZip for a file that is
 * not such a zip, and FormatError for one that contradicts itself.
 */
export function readZip(zip: Uint8Array): ZippedFile[] {
  if (zip.length === 0) throw new UnreadableZip('The file is empty.');
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const directory = findDirectory(view);
  const entries: Entry[] = [];
  let at = directory.start;
  while (at < directory.end) {
    const { entry, next } = readEntry(zip, view, at, directory);
    entries.push(entry);
    at = next;
  }
  if (entries.length !== directory.count) throw cutShort();
  checkPlaces(entries, directory.start);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > mostExpansion * zip.length + alwaysAllowedBytes) {
    throw new UnreadableZip(`The zip says that its files have ${total} bytes, which is too much for a zip of ${zip.length} bytes.`);
  }
  return entries.map(({ name, bytes, isDeflated, size, crc, offset }) => ({ name, bytes, isDeflated, size, crc, offset }));
}

interface Directory {
  start: number;
  end: number;
  count: number;
}

function findDirectory(view: DataView): Directory {
  const end = findEnd(view);
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 6, true) !== 0) {
    throw new UnreadableZip('The file is one part of a zip in several parts.');
  }
  const zip64 = findZip64End(view, end);
  const directory =
    zip64 === undefined
      ? { start: view.getUint32(end + 16, true), bytes: view.getUint32(end + 12, true), count: view.getUint16(end + 10, true) }
      : { start: number64(view, zip64 + 48), bytes: number64(view, zip64 + 40), count: number64(view, zip64 + 32) };
  const { start, bytes, count } = directory;
  if (start + bytes !== (zip64 ?? end)) throw cutShort();
  return { start, end: start + bytes, count };
}

/** The end record is followed by a comment of the length that it states, and nothing else. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50 && view.getUint16(at + 20, true) === view.byteLength - at - endBytes) return at;
  }
  throw cutShort();
}

function findZip64End(view: DataView, end: number): number | undefined {
  const locator = end - locatorBytes;
  if (locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return undefined;
  const at = number64(view, locator + 8);
  if (at + zip64EndBytes > locator || view.getUint32(at, true) !== 0x06064b50) throw cutShort();
  return at;
}

function readEntry(zip: Uint8Array, view: DataView, at: number, directory: Directory): { entry: Entry; next: number } {
  if (at + centralBytes > directory.end || view.getUint32(at, true) !== 0x02014b50) throw cutShort();
  const flag = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const nameLength = view.getUint16(at + 28, true);
  const extraAt = at + centralBytes + nameLength;
  const extraEnd = extraAt + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > directory.end) throw cutShort();
  const nameBytes = zip.subarray(at + centralBytes, extraAt);
  const name = readName(nameBytes);
  if ((flag & flags.isEncrypted) !== 0)
    throw new UnreadableZip(`${name} is encrypted in the zip. Unpack the zip, and pack it without a password.`);
  if (method !== 0 && method !== deflated) {
    throw new UnreadableZip(
      `${name} is compressed in a way that this verifier cannot read. Unpack the zip, and pack it with another program.`,
    );
  }
  const [size, compressedSize, offset] = sizesOf(view, at, extraAt, extraEnd);
  const start = startOfContent(view, offset, directory);
  const end = start + compressedSize;
  if (end > directory.start) throw cutShort();
  const entry = {
    ...{ name, nameBytes, size, compressedSize, offset, end, crc: view.getUint32(at + 16, true) },
    bytes: zip.subarray(start, end),
    isDeflated: method === deflated,
    hasDescriptor: (flag & flags.hasDescriptor) !== 0,
  };
  checkLocalHeader(zip, view, entry, method);
  return { entry, next };
}

/** Windows PowerShell 5 writes backslashes. */
function readName(bytes: Uint8Array): string {
  try {
    return textOf(bytes).replaceAll('\\', '/');
  } catch {
    throw new UnreadableZip('A file name in the zip is not UTF-8.');
  }
}

/** Content size, compressed size and offset: the numbers in the zip64 extra field are those whose 32-bit fields are full, in this order. */
function sizesOf(view: DataView, at: number, extraAt: number, extraEnd: number): [number, number, number] {
  const plain = [24, 20, 42].map((place) => view.getUint32(at + place, true));
  if (!plain.includes(inExtraField)) return plain as [number, number, number];
  let field = extraAt;
  while (field + 4 <= extraEnd && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true);
  let next = field + 4;
  return plain.map((value) => {
    if (value !== inExtraField) return value;
    if (next + 8 > extraEnd) throw cutShort();
    next += 8;
    return number64(view, next - 8);
  }) as [number, number, number];
}

function startOfContent(view: DataView, offset: number, directory: Directory): number {
  if (offset + localBytes > directory.start || view.getUint32(offset, true) !== 0x04034b50) throw cutShort();
  return offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
}

/** Some programs read local headers only. They must see the same files. */
function checkLocalHeader(zip: Uint8Array, view: DataView, entry: Entry, method: number): void {
  const { name, nameBytes, offset, hasDescriptor, size, compressedSize, crc } = entry;
  const localName = zip.subarray(offset + localBytes, offset + localBytes + view.getUint16(offset + 26, true));
  const shown = [14, 18, 22].map((place) => view.getUint32(offset + place, true));
  const expected = [crc, compressedSize, size];
  const differs =
    !equalBytes(localName, nameBytes) ||
    view.getUint16(offset + 8, true) !== method ||
    (!hasDescriptor && shown.some((value, place) => value !== expected[place] && value !== inExtraField));
  if (differs) throw new FormatError(`says something else about ${name} in its directory than before the file`);
  if (method === 0 && size !== compressedSize) throw new FormatError(`gives ${name} two sizes`);
}

function checkPlaces(entries: readonly Entry[], directoryStart: number): void {
  let end = 0;
  let descriptors: readonly number[] = [];
  const checkGap = (next: number) => {
    if (next === end || descriptors.includes(next - end)) return;
    throw new UnreadableZip('The zip has bytes that belong to none of its files. Unpack it, and pack it again.');
  };
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) throw new FormatError(`has files that overlap: ${entry.name} begins within another`);
    checkGap(entry.offset);
    end = entry.end;
    descriptors = entry.hasDescriptor ? descriptorLengths : [];
  }
  checkGap(directoryStart);
}

/** Numbers above 2^53 are larger than any file, so their lost digits do not matter. */
function number64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

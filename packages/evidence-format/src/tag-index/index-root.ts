import { compareBytes } from '../bytes';
import { FormatError } from '../format-error';
import { entryBytes } from '../leaf/entry';
import { tagBytes } from '../leaf/tags';
import { type Sha256 } from '../sha256';
import { appendHash, emptyFrontier, rootOf } from '../tree/frontier';
import { leafHash } from '../tree/hashes';
import { indexRecordBytes, writeIndexRecord } from './records';
import { type Segment } from './segments';

/** The entries of the log from leaf `from` up to `to`, 48 bytes each, in pieces of any size. */
export type ReadEntries = (from: number, to: number) => AsyncIterable<Uint8Array>;

/** 22 MB, and 8 MB to sort them. */
const mostRecordsAtOnce = 2 ** 20;

/**
 * The root of the index of a segment, from the log's entries. Memory is bounded: a larger segment is read once for each range of tags.
 * Throws FormatError if entries are missing.
 */
export async function indexRoot(
  sha256: Sha256,
  segment: Segment,
  readEntries: ReadEntries,
  mostRecords = mostRecordsAtOnce,
): Promise<Uint8Array> {
  const frontier = emptyFrontier();
  const append = (record: Uint8Array) => appendHash(sha256, frontier, leafHash(sha256, record));
  const range: TagRange = { prefix: [], from: 0, to: 256, count: segment.size };
  await appendRange(range, { segment, readEntries, mostRecords, append });
  if (frontier.size !== segment.size) throw new FormatError(`there are ${frontier.size} entries of ${segment.size}`);
  return rootOf(sha256, frontier);
}

/** Tags that begin with `prefix` and then have a byte from `from` up to `to`. */
interface TagRange {
  prefix: readonly number[];
  from: number;
  to: number;
  count: number;
}

interface Building {
  segment: Segment;
  readEntries: ReadEntries;
  mostRecords: number;
  append: (record: Uint8Array) => void;
}

/** In the order of the records. */
async function appendRange(range: TagRange, building: Building): Promise<void> {
  const { prefix, from, to, count } = range;
  if (count <= building.mostRecords) {
    await appendSorted(range, building);
  } else if (to - from > 1) {
    for (const part of await split(range, building)) await appendRange(part, building);
  } else if (prefix.length + 1 < tagBytes) {
    await appendRange({ prefix: [...prefix, from], from: 0, to: 256, count }, building);
  } else {
    // All have one tag, so their order is that of the log.
    const record = new Uint8Array(indexRecordBytes);
    await forEachIn(range, building, (tag, leaf) => {
      writeIndexRecord(record, 0, tag, leaf);
      building.append(record);
    });
  }
}

/** Into ranges of few enough records, or of one byte. */
async function split(range: TagRange, building: Building): Promise<TagRange[]> {
  const { prefix, from, to } = range;
  const counts = new Array<number>(256).fill(0);
  await forEachIn(range, building, (tag) => {
    counts[tag[prefix.length]!]! += 1;
  });
  const parts: TagRange[] = [];
  for (let byte = from; byte < to; byte += 1) {
    const last = parts.at(-1);
    if (last !== undefined && last.count + counts[byte]! <= building.mostRecords) {
      last.to = byte + 1;
      last.count += counts[byte]!;
    } else {
      parts.push({ prefix, from: byte, to: byte + 1, count: counts[byte]! });
    }
  }
  return parts;
}

async function appendSorted(range: TagRange, building: Building): Promise<void> {
  const records = new Uint8Array(range.count * indexRecordBytes);
  /** The first bytes of each record decide nearly every comparison. */
  const heads = new Uint32Array(range.count);
  let count = 0;
  await forEachIn(range, building, (tag, leaf) => {
    if (count === range.count) throw new FormatError('the entries changed while they were read');
    writeIndexRecord(records, count * indexRecordBytes, tag, leaf);
    heads[count] = tag[0]! * 2 ** 24 + tag[1]! * 2 ** 16 + tag[2]! * 2 ** 8 + tag[3]!;
    count += 1;
  });
  const recordAt = (at: number) => records.subarray(at * indexRecordBytes, (at + 1) * indexRecordBytes);
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  order.sort((a, b) => heads[a]! - heads[b]! || compareBytes(recordAt(a), recordAt(b)));
  for (const at of order) building.append(recordAt(at));
}

async function forEachIn(
  { prefix, from, to }: TagRange,
  { segment, readEntries }: Building,
  visit: (tag: Uint8Array, leaf: number) => void,
): Promise<void> {
  await forEachEntry(readEntries(segment.start, segment.start + segment.size), (entry, at) => {
    const byte = entry[prefix.length]!;
    if (byte < from || byte >= to || prefix.some((expected, place) => entry[place] !== expected)) return;
    visit(entry.subarray(0, tagBytes), segment.start + at);
  });
}

/** `at` counts from 0. Throws FormatError if the last entry is cut. */
export async function forEachEntry(pieces: AsyncIterable<Uint8Array>, visit: (entry: Uint8Array, at: number) => void): Promise<void> {
  let rest = new Uint8Array();
  let at = 0;
  for await (const piece of pieces) {
    let bytes = piece;
    if (rest.length > 0) {
      bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
    }
    const end = bytes.length - (bytes.length % entryBytes);
    for (let offset = 0; offset < end; offset += entryBytes) {
      visit(bytes.subarray(offset, offset + entryBytes), at);
      at += 1;
    }
    rest = bytes.slice(end);
  }
  if (rest.length > 0) throw new FormatError('the last entry is cut');
}

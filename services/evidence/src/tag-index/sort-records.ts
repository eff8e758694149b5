import { indexRecordBytes, tagBytes } from '@consent/evidence-format';
import { entrySize } from '../logs/chunk.rule';

/** Numbers are exact up to 2^53: 4 bytes of a tag, and a place. */
const mostEntries = 2 ** 21;

/** The sorted records of the index of entries that begin with leaf `start`. Numbers sort ten times as fast as bytes do. */
export function sortedRecords(entries: Buffer, start: number): Buffer {
  const count = entries.length / entrySize;
  if (count > mostEntries) throw new Error(`${count} entries are not sorted in one call`);
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place++) keys[place] = entries.readUInt32BE(place * entrySize) * mostEntries + place;
  keys.sort();
  const places = Uint32Array.from(keys, (key) => key % mostEntries);
  sortEqualPrefixes(keys, places, entries);
  const records = Buffer.allocUnsafe(count * indexRecordBytes);
  for (let at = 0; at < count; at++) {
    const place = places[at]!;
    // As writeIndexRecord, without an object for each.
    entries.copy(records, at * indexRecordBytes, place * entrySize, place * entrySize + tagBytes);
    records.writeUIntBE(start + place, at * indexRecordBytes + tagBytes, indexRecordBytes - tagBytes);
  }
  return records;
}

/** Different tags rarely begin with the same 4 bytes. Equal tags are in the order of their leaves already. */
function sortEqualPrefixes(keys: Float64Array, places: Uint32Array, entries: Buffer): void {
  const compare = (a: number, b: number) =>
    entries.compare(entries, b * entrySize, b * entrySize + tagBytes, a * entrySize, a * entrySize + tagBytes) || a - b;
  const prefixAt = (at: number) => Math.floor(keys[at]! / mostEntries);
  for (let from = 0; from < places.length;) {
    let to = from + 1;
    let isSorted = true;
    while (to < places.length && prefixAt(to) === prefixAt(from)) {
      isSorted &&= compare(places[to - 1]!, places[to]!) < 0;
      to++;
    }
    if (!isSorted) places.subarray(from, to).sort(compare);
    from = to;
  }
}

import { FormatError } from '../format-error';
import { entryBytes } from '../leaf/entry';

const bytesWithLength = entryBytes + 2;

/** An entry bundle of c2sp.org/tlog-tiles has two bytes of length before each entry. */
export function entryBundleOf(entries: Uint8Array): Uint8Array {
  if (entries.length % entryBytes !== 0) throw new FormatError(`${entries.length} bytes are not a number of entries`);
  const count = entries.length / entryBytes;
  const bundle = new Uint8Array(count * bytesWithLength);
  for (let at = 0; at < count; at += 1) {
    bundle[at * bytesWithLength + 1] = entryBytes;
    bundle.set(entries.subarray(at * entryBytes, (at + 1) * entryBytes), at * bytesWithLength + 2);
  }
  return bundle;
}

export function entriesOfBundle(bundle: Uint8Array): Uint8Array {
  if (bundle.length % bytesWithLength !== 0) throw new FormatError(`${bundle.length} bytes are not a number of entries with lengths`);
  const count = bundle.length / bytesWithLength;
  const entries = new Uint8Array(count * entryBytes);
  for (let at = 0; at < count; at += 1) {
    const start = at * bytesWithLength;
    if (bundle[start] !== 0 || bundle[start + 1] !== entryBytes) throw new FormatError(`entry ${at} of the bundle has not 48 bytes`);
    entries.set(bundle.subarray(start + 2, start + bytesWithLength), at * entryBytes);
  }
  return entries;
}

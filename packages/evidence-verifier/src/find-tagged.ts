import { entryBytes, equalBytes, fromBase64Url, tagBytes, toBase64Url } from '@consent/evidence-format';
import { type ShownLeaves } from './check-leaves';
import { type Report } from './report';

/** The leaves of the log that have a tag. */
export interface Tagged {
  /** Before `start`, by the operator's index. undefined if it could not be read. */
  indexed: ReadonlySet<number> | undefined;
  /** From `start` on, with their entries. */
  raw: ReadonlyMap<number, Uint8Array>;
  start: number;
}

export function findTagged(tag: Uint8Array, { start, entries }: ShownLeaves, indexed: ReadonlySet<number> | undefined): Tagged {
  const raw = new Map<number, Uint8Array>();
  for (let at = 0; at < entries.length; at += entryBytes) {
    const entry = entries.subarray(at, at + entryBytes);
    if (equalBytes(entry.subarray(0, tagBytes), tag)) raw.set(start + at / entryBytes, entry);
  }
  return { indexed, raw, start };
}

interface Given {
  index: number;
  entry: string;
}

interface Problems {
  /** The file that must have exactly the leaves with the tag. */
  file: string;
  missing: string;
  strange: string;
}

/** The given leaves must be exactly those with the tag. Their entries are proven before. */
export function compareTagged(
  given: readonly Given[],
  tag: Uint8Array,
  { indexed, raw, start }: Tagged,
  { file, missing, strange }: Problems,
  report: Report,
): void {
  const indexes = new Set(given.map(({ index }) => index));
  for (const leaf of [...(indexed ?? []), ...raw.keys()]) if (!indexes.has(leaf)) report.refute({ file, leaf, problem: missing });
  for (const { index: leaf, entry } of given) {
    const found = raw.get(leaf);
    if (leaf >= start) {
      if (found === undefined) report.refute({ file, leaf, field: 'entry', problem: strange });
      else if (toBase64Url(found) !== entry) report.refute({ file, leaf, field: 'entry', problem: 'is another entry in raw.entries' });
    } else if (!equalBytes(fromBase64Url(entry).subarray(0, tagBytes), tag)) {
      report.refute({ file, leaf, field: 'entry', problem: strange });
    } else if (indexed !== undefined && !indexed.has(leaf)) {
      report.refute({
        file,
        leaf,
        problem: 'is not in the index that the operator signed: the index is false. Keep this bundle; it proves it',
      });
    }
  }
}

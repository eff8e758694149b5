import { entryBytes, tagBytes, toHex } from '@consent/evidence-format';
import type { Bitmap } from './bitmap';

const mostNamed = 1000;

export interface Unexplained {
  count: number;
  /** The first thousand. */
  leaves: number[];
  /** By the tags of these leaves, in hex: ids of records with the tag, for the list of records to fill. */
  records: Map<string, string[]>;
  tagOf: (leaf: number) => string;
}

interface Explanations {
  explained: Bitmap;
  /** Repeats of an earlier entry, which have no further meaning. */
  repeats: Bitmap;
  read: (index: number, into: Buffer) => void;
}

export function findUnexplained(size: number, { explained, repeats, read }: Explanations): Unexplained {
  const leaves: number[] = [];
  let count = 0;
  for (let leaf = 0; leaf < size; leaf += 1) {
    if (explained.has(leaf) || repeats.has(leaf)) continue;
    count += 1;
    if (leaves.length < mostNamed) leaves.push(leaf);
  }
  const entry = Buffer.alloc(entryBytes);
  const tagOf = (leaf: number) => {
    read(leaf, entry);
    return toHex(entry.subarray(0, tagBytes));
  };
  return { count, leaves, records: new Map(leaves.map((leaf) => [tagOf(leaf), []])), tagOf };
}

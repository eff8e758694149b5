import { entryBytes, indexTag, tagBytes, toHex } from '@consent/evidence-format';
import type { Bitmap } from './bitmap';

const mostNamed = 1000;
const ofIndex = toHex(indexTag);

export interface Unexplained {
  count: number;
  /** The first thousand. */
  leaves: number[];
  /** By the tags of these leaves, in hex: ids of records with the tag, for the list of records to fill. */
  records: Map<string, string[]>;
  tagOf: (leaf: number) => string;
  /** Those with the tag of an index are counted here alone: a service may list no openings of them. */
  indexes: number;
}

interface Explanations {
  explained: Bitmap;
  /** Repeats of an earlier entry, which have no further meaning. */
  repeats: Bitmap;
  read: (index: number, into: Buffer) => void;
}

export function findUnexplained(size: number, { explained, repeats, read }: Explanations): Unexplained {
  const leaves: number[] = [];
  let [count, indexes] = [0, 0];
  const entry = Buffer.alloc(entryBytes);
  const tagOf = (leaf: number) => {
    read(leaf, entry);
    return toHex(entry.subarray(0, tagBytes));
  };
  for (let leaf = 0; leaf < size; leaf += 1) {
    if (explained.has(leaf) || repeats.has(leaf)) continue;
    if (tagOf(leaf) === ofIndex) {
      indexes += 1;
      continue;
    }
    count += 1;
    if (leaves.length < mostNamed) leaves.push(leaf);
  }
  return { count, leaves, records: new Map(leaves.map((leaf) => [tagOf(leaf), []])), tagOf, indexes };
}

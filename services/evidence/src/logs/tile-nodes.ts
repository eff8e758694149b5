import { hash } from 'node:crypto';
import { hashSize, tileItems } from './chunk.rule';
import { leafHashes, parentsOf, rootOfSubtrees } from './tree-hash';
import type { TreeCache } from './tree-cache';

/** The complete subtrees of a tile of up to 256 items. */
export interface TileNodes {
  /** The root over `count` items, a power of two, from `first` on, a multiple of it. undefined if the tile is too short. */
  rootOf: (first: number, count: number) => Buffer | undefined;
}

/** Smaller subtrees are computed each time: they need at most seven hashes and would be most of what is kept. */
const leastKept = 8;

/** `itemSize` is that of a hash, or of items whose hashes are the leaves. */
export function tileNodes(stored: Buffer, itemSize: number, kept?: { cache: TreeCache; accountId: string }): TileNodes {
  const items = stored.subarray(0, stored.length - (stored.length % itemSize));
  let larger: Buffer | undefined;
  const hashesOf = (from: number, to: number) => {
    const of = items.subarray(from * itemSize, to * itemSize);
    return itemSize === hashSize ? of : leafHashes(of, itemSize);
  };
  const findLarger = () =>
    kept === undefined
      ? largerNodes(hashesOf(0, tileItems))
      : kept.cache.find(kept.accountId, `${itemSize} ${hash('sha256', items, 'base64')}`, () => largerNodes(hashesOf(0, tileItems)));

  return {
    rootOf: (first, count) => {
      if (first < 0 || (first + count) * itemSize > items.length) return undefined;
      if (count < leastKept) return rootOfSubtrees(hashesOf(first, first + count));
      larger ??= findLarger();
      const at = startOf(items.length / itemSize, count) + (first / count) * hashSize;
      return larger.subarray(at, at + hashSize);
    },
  };
}

/** The roots of all complete subtrees of 8 leaves, then of 16, up to 256. */
function largerNodes(leaves: Buffer): Buffer {
  const levels: Buffer[] = [];
  let level = leaves;
  for (let count = 2; count <= tileItems && level.length >= 2 * hashSize; count *= 2) {
    level = parentsOf(level);
    if (count >= leastKept) levels.push(level);
  }
  return Buffer.concat(levels);
}

/** Where the subtrees of `count` leaves begin. */
function startOf(leaves: number, count: number): number {
  let at = 0;
  for (let each = leastKept; each < count; each *= 2) at += Math.floor(leaves / each) * hashSize;
  return at;
}

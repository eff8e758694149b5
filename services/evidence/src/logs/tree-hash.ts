import { hash } from 'node:crypto';
import { hashSize } from './chunk.rule';

const node = Buffer.alloc(1 + 2 * hashSize, 1);

/** RFC 6962, as `leafHash` of each item. Makes no Buffer for a hash, which takes a third of the time. */
export function leafHashes(items: Buffer, itemSize: number): Buffer {
  const leaf = Buffer.alloc(1 + itemSize);
  const count = items.length / itemSize;
  const hashes = Buffer.allocUnsafe(count * hashSize);
  for (let at = 0; at < count; at++) {
    items.copy(leaf, 1, at * itemSize, (at + 1) * itemSize);
    hashes.write(hash('sha256', leaf, 'binary'), at * hashSize, 'latin1');
  }
  return hashes;
}

/** The root over hashes of subtrees, as many as a power of two. */
export function rootOfSubtrees(subtrees: Buffer): Buffer {
  const hashes = Buffer.from(subtrees);
  for (let count = hashes.length / hashSize; count > 1; count /= 2) {
    for (let pair = 0; pair < count / 2; pair++) {
      hashes.copy(node, 1, pair * 2 * hashSize, (pair + 1) * 2 * hashSize);
      hashes.write(hash('sha256', node, 'binary'), pair * hashSize, 'latin1');
    }
  }
  return Buffer.from(hashes.subarray(0, hashSize));
}

/** The root over items, as many as a power of two. */
export function subtreeHash(items: Buffer, itemSize: number): Buffer {
  return rootOfSubtrees(leafHashes(items, itemSize));
}

/** As `hashFromTile`. Returns undefined if the tile is too short. */
export function rootFromTile({ first, count }: { first: number; count: number }, tile: Buffer): Buffer | undefined {
  const hashes = tile.subarray(first * hashSize, (first + count) * hashSize);
  return hashes.length === count * hashSize ? rootOfSubtrees(hashes) : undefined;
}

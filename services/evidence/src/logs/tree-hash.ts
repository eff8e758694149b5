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

/** The hashes of each two neighbours. An odd last one is left out. */
export function parentsOf(hashes: Buffer): Buffer {
  const count = Math.floor(hashes.length / hashSize / 2);
  const parents = Buffer.allocUnsafe(count * hashSize);
  for (let pair = 0; pair < count; pair++) {
    hashes.copy(node, 1, pair * 2 * hashSize, (pair + 1) * 2 * hashSize);
    parents.write(hash('sha256', node, 'binary'), pair * hashSize, 'latin1');
  }
  return parents;
}

/** The root over hashes of subtrees, as many as a power of two. */
export function rootOfSubtrees(subtrees: Buffer): Buffer {
  let hashes = subtrees;
  while (hashes.length > hashSize) hashes = parentsOf(hashes);
  return Buffer.from(hashes);
}

/** The root over items, as many as a power of two. */
export function subtreeHash(items: Buffer, itemSize: number): Buffer {
  return rootOfSubtrees(leafHashes(items, itemSize));
}

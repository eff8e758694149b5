import { randomBytes } from 'node:crypto';
import { leafHash, nodeHash } from '@consent/evidence-format';
import { sha256 } from '../sha256';
import { entrySize, hashSize } from './chunk.rule';
import { tileNodes } from './tile-nodes';
import { createTreeCache } from './tree-cache';

function rootByHand(items: Buffer, itemSize: number, first: number, count: number): Uint8Array {
  const item = items.subarray(first * itemSize, (first + 1) * itemSize);
  if (count === 1) return itemSize === hashSize ? item : leafHash(sha256, item);
  const half = count / 2;
  return nodeHash(sha256, rootByHand(items, itemSize, first, half), rootByHand(items, itemSize, first + half, half));
}

describe.each([hashSize, entrySize, 22])('a tile with items of %d bytes', (itemSize) => {
  test.each([1, 7, 8, 9, 100, 255, 256])('of %d items has the root of each complete subtree, kept or not', (length) => {
    const items = randomBytes(length * itemSize);
    const cache = createTreeCache({ mostBytes: 1_000_000 });
    for (const nodes of [tileNodes(items, itemSize), ...[1, 2].map(() => tileNodes(items, itemSize, { cache, accountId: 'a' }))]) {
      for (let count = 1; count <= 256; count *= 2) {
        for (let first = 0; first < 256; first += count) {
          const expected = first + count <= length ? rootByHand(items, itemSize, first, count) : undefined;
          expect(nodes.rootOf(first, count)).toEqual(expected && Buffer.from(expected));
        }
      }
    }
  });

  test('has no node of a tile that was edited, or whose items have another size', () => {
    const items = randomBytes(256 * itemSize);
    const kept = { cache: createTreeCache({ mostBytes: 1_000_000 }), accountId: 'a' };
    const before = tileNodes(items, itemSize, kept).rootOf(0, 256);
    const edited = Buffer.from(items);
    edited[edited.length - 1]! ^= 1;
    expect(tileNodes(edited, itemSize, kept).rootOf(0, 256)).not.toEqual(before);
    expect(tileNodes(items.subarray(0, -1), itemSize, kept).rootOf(0, 256)).toBeUndefined();
    expect(tileNodes(items.subarray(1), itemSize, kept).rootOf(0, 128)).not.toEqual(tileNodes(items, itemSize, kept).rootOf(0, 128));
  });
});

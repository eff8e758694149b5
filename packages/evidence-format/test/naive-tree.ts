import { nodeHash } from '../src/index';
import { sha256 } from './node-crypto';

/** RFC 6962 section 2.1 word by word, over leaf hashes. Complete subtrees are cached. */
export function naiveTree(leaves: readonly Uint8Array[]) {
  const kept: Uint8Array[][] = Array.from({ length: 54 }, () => []);

  const rootOf = (start: number, end: number): Uint8Array => {
    const count = end - start;
    if (count === 0) return sha256(new Uint8Array());
    if (count === 1) return leaves[start]!;
    const k = splitOf(count);
    if (k * 2 !== count) return nodeHash(sha256, rootOf(start, start + k), rootOf(start + k, end));
    const sameSize = kept[Math.log2(count)]!;
    return (sameSize[start / count] ??= nodeHash(sha256, rootOf(start, start + k), rootOf(start + k, end)));
  };

  const path = (m: number, start: number, end: number): Uint8Array[] => {
    const count = end - start;
    if (count === 1) return [];
    const k = splitOf(count);
    return m < k ? [...path(m, start, start + k), rootOf(start + k, end)] : [...path(m - k, start + k, end), rootOf(start, start + k)];
  };

  const subProof = (m: number, start: number, end: number, isOldTree: boolean): Uint8Array[] => {
    const count = end - start;
    if (m === count) return isOldTree ? [] : [rootOf(start, end)];
    const k = splitOf(count);
    return m <= k
      ? [...subProof(m, start, start + k, isOldTree), rootOf(start + k, end)]
      : [...subProof(m - k, start + k, end, false), rootOf(start, start + k)];
  };

  return {
    root: (size: number) => rootOf(0, size),
    inclusion: (size: number, index: number) => path(index, 0, size),
    consistency: (from: number, to: number) => (from === 0 ? [] : subProof(from, 0, to, true)),
    readHash: (level: number, index: number) => rootOf(index * 2 ** level, (index + 1) * 2 ** level),
  };
}

function splitOf(count: number): number {
  let k = 1;
  while (k * 2 < count) k *= 2;
  return k;
}

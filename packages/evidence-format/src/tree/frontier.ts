import { concatBytes } from '../bytes';
import { FormatError } from '../format-error';
import { hashBytes, type Sha256 } from '../sha256';
import { foldHashes, nodeHash } from './hashes';

/** The complete subtrees of a tree, largest (leftmost) first: one for each binary one in `size`. */
export interface Frontier {
  size: number;
  hashes: Uint8Array[];
}

/** Called for every complete subtree that an append finishes, smallest first. Level 0 is the leaf hash itself. */
export type OnSubtree = (level: number, index: number, hash: Uint8Array) => void;

export function emptyFrontier(): Frontier {
  return { size: 0, hashes: [] };
}

export function copyFrontier({ size, hashes }: Frontier): Frontier {
  return { size, hashes: [...hashes] };
}

/** Changes `frontier` in place. */
export function appendHash(sha256: Sha256, frontier: Frontier, leaf: Uint8Array, onSubtree?: OnSubtree): void {
  let hash = leaf;
  let index = frontier.size;
  let level = 0;
  onSubtree?.(level, index, hash);
  while (index % 2 === 1) {
    hash = nodeHash(sha256, frontier.hashes.pop()!, hash);
    index = (index - 1) / 2;
    level += 1;
    onSubtree?.(level, index, hash);
  }
  frontier.hashes.push(hash);
  frontier.size += 1;
}

export function rootOf(sha256: Sha256, { hashes }: Frontier): Uint8Array {
  return hashes.length === 0 ? sha256(new Uint8Array()) : foldHashes(sha256, hashes);
}

export function frontierToBytes({ hashes }: Frontier): Uint8Array {
  return concatBytes(...hashes);
}

/** Inverse of frontierToBytes. Throws FormatError if the length does not match the size. */
export function frontierFromBytes(size: number, bytes: Uint8Array): Frontier {
  if (!Number.isSafeInteger(size) || size < 0) throw new FormatError(`a tree cannot have ${size} leaves`);
  const count = countOnes(size);
  if (bytes.length !== count * hashBytes) {
    throw new FormatError(`the frontier of ${size} leaves has ${count * hashBytes} bytes, not ${bytes.length}`);
  }
  return { size, hashes: Array.from({ length: count }, (_, index) => bytes.slice(index * hashBytes, (index + 1) * hashBytes)) };
}

function countOnes(size: number): number {
  let ones = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2;
  return ones;
}

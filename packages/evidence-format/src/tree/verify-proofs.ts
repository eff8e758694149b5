import { equalBytes } from '../bytes';
import { type Sha256 } from '../sha256';
import { nodeHash } from './hashes';

export interface InclusionToVerify {
  size: number;
  index: number;
  leaf: Uint8Array;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}

/** RFC 9162 section 2.1.3.2. Never throws. */
export function verifyInclusion(sha256: Sha256, { size, index, leaf, proof, root }: InclusionToVerify): boolean {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sha256, sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node = half(node);
        last = half(last);
      }
    } else {
      hash = nodeHash(sha256, hash, sibling);
    }
    node = half(node);
    last = half(last);
  }
  return last === 0 && equalBytes(hash, root);
}

export interface ConsistencyToVerify {
  from: { size: number; root: Uint8Array };
  to: { size: number; root: Uint8Array };
  proof: readonly Uint8Array[];
}

/** RFC 9162 section 2.1.4.2. Never throws. */
export function verifyConsistency(sha256: Sha256, { from, to, proof }: ConsistencyToVerify): boolean {
  if (!Number.isSafeInteger(from.size) || !Number.isSafeInteger(to.size) || from.size < 0 || from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && equalBytes(from.root, to.root);
  // Every tree begins with the empty tree, whose root is the hash of no bytes.
  if (from.size === 0) return proof.length === 0 && equalBytes(from.root, sha256(new Uint8Array()));

  let node = from.size - 1;
  let last = to.size - 1;
  while (node % 2 === 1) {
    node = half(node);
    last = half(last);
  }
  // If the old tree is one complete subtree, the proof omits its root.
  const [first, ...rest] = node === 0 ? [from.root, ...proof] : proof;
  if (first === undefined) return false;
  let oldRoot = first;
  let newRoot = first;
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      oldRoot = nodeHash(sha256, hash, oldRoot);
      newRoot = nodeHash(sha256, hash, newRoot);
      while (node % 2 === 0 && node !== 0) {
        node = half(node);
        last = half(last);
      }
    } else {
      newRoot = nodeHash(sha256, newRoot, hash);
    }
    node = half(node);
    last = half(last);
  }
  return last === 0 && equalBytes(oldRoot, from.root) && equalBytes(newRoot, to.root);
}

/** Shifts would truncate numbers to 32 bits. */
function half(value: number): number {
  return Math.floor(value / 2);
}

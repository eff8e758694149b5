import { hashBytes, type Sha256 } from '../sha256';

const nodePrefix = 0x01;

/** RFC 6962 section 2.1. */
export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  // The prefix of a leaf is zero, and new arrays are zeroed.
  const input = new Uint8Array(1 + entry.length);
  input.set(entry, 1);
  return sha256(input);
}

/** RFC 6962 section 2.1. The left subtree must be complete. */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const input = new Uint8Array(1 + 2 * hashBytes);
  input[0] = nodePrefix;
  input.set(left, 1);
  input.set(right, 1 + hashBytes);
  return sha256(input);
}

/** Needs at least one hash, largest subtree first. */
export function foldHashes(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.reduceRight((right, left) => nodeHash(sha256, left, right));
}

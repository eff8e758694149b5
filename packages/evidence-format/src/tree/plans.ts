import { FormatError } from '../format-error';

/** A complete subtree: the leaves from `index * 2**level`, `2**level` of them. */
export interface TreeNode {
  level: number;
  index: number;
}

/** What a proof is made of, one list for each of its hashes: subtrees that follow each other, to be hashed into one. */
export type ProofPlan = readonly (readonly TreeNode[])[];

/** The subtrees of the inclusion proof of leaf `index` in a tree of `size` leaves (RFC 6962 section 2.1.1). */
export function planInclusion(size: number, index: number): ProofPlan {
  if (!isCount(size) || !isCount(index) || index >= size) throw new FormatError(`there is no leaf ${index} in a tree of ${size}`);
  const plan: TreeNode[][] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + largestPowerBelow(end - start);
    if (index < middle) {
      plan.push(subtreesOf(middle, end));
      end = middle;
    } else {
      plan.push(subtreesOf(start, middle));
      start = middle;
    }
  }
  return plan.reverse();
}

/** The subtrees of the consistency proof between two sizes of a tree (RFC 6962 section 2.1.2). Empty for 0 and for equal sizes. */
export function planConsistency(from: number, to: number): ProofPlan {
  if (!isCount(from) || !isCount(to) || from > to) throw new FormatError(`a tree does not grow from ${from} to ${to} leaves`);
  if (from === 0 || from === to) return [];
  const plan: TreeNode[][] = [];
  let start = 0;
  let end = to;
  while (end !== from) {
    const middle = start + largestPowerBelow(end - start);
    if (from <= middle) {
      plan.push(subtreesOf(middle, end));
      end = middle;
    } else {
      plan.push(subtreesOf(start, middle));
      start = middle;
    }
  }
  // A subtree that begins at the first leaf is the old tree itself, whose root the reader has.
  if (start > 0) plan.push(subtreesOf(start, end));
  return plan.reverse();
}

/** The subtrees of a tree's first `size` leaves, largest first: what a Frontier holds. */
export function planFrontier(size: number): TreeNode[] {
  return subtreesOf(0, size);
}

/** Splits [start, end) into complete subtrees. `start` is a multiple of a power of two that is not below their number. */
function subtreesOf(start: number, end: number): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = start;
  while (at < end) {
    const leaves = largestPowerUpTo(end - at);
    nodes.push({ level: Math.log2(leaves), index: at / leaves });
    at += leaves;
  }
  return nodes;
}

function largestPowerUpTo(count: number): number {
  let power = 1;
  while (power * 2 <= count) power *= 2;
  return power;
}

function largestPowerBelow(count: number): number {
  return largestPowerUpTo(count - 1);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

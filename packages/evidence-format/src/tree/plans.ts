import { FormatError } from '../format-error';

/** A complete subtree of `2**level` leaves, starting at leaf `index * 2**level`. */
export interface TreeNode {
  level: number;
  index: number;
}

/** For each hash of a proof, the adjacent subtrees to hash into one. */
export type ProofPlan = readonly (readonly TreeNode[])[];

/** RFC 6962 section 2.1.1. */
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

/** RFC 6962 section 2.1.2. Empty for 0 and for equal sizes. */
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
  // A subtree that starts at the first leaf is the old tree itself, and the reader has its root.
  if (start > 0) plan.push(subtreesOf(start, end));
  return plan.reverse();
}

export function planFrontier(size: number): TreeNode[] {
  return subtreesOf(0, size);
}

/** Splits [start, end). `start` must be a multiple of a power of two that is at least `end - start`. */
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

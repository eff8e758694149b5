import { numberOfTag } from './last-leaf.rule';

/** Leaves that were opened without a salt, and leaves that purges name. Both have a sum over their tags, so that one cannot stand in for another. */
export interface Purged {
  closed: number;
  closedSum: number;
  named: number;
  namedSum: number;
}

export const nothingPurged: Purged = { closed: 0, closedSum: 0, named: 0, namedSum: 0 };

/** Times a number of leaves, a remainder stays below 2^53. */
const modulus = 2 ** 20;
const remainderOf = (tag: Uint8Array) => numberOfTag(tag) % modulus;

export function countClosed(purged: Purged, tag: Uint8Array): void {
  purged.closed += 1;
  purged.closedSum = (purged.closedSum + remainderOf(tag)) % modulus;
}

export function countNamed(purged: Purged, tag: Uint8Array, leaves: number): void {
  purged.named += leaves;
  purged.namedSum = (purged.namedSum + remainderOf(tag) * (leaves % modulus)) % modulus;
}

/** Says why the salts that are missing are not those that purges destroyed. */
export function purgeProblem({ closed, closedSum, named, namedSum }: Purged): string | undefined {
  if (closed !== named) return `${closed} leaves are opened without a salt, and the purges in the log name ${named}`;
  return closedSum === namedSum ? undefined : 'leaves are opened without a salt, and the purges in the log name others';
}

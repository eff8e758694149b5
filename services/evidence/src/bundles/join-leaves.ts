import type { DescribedLeaves } from '../proofs/statements';

/** Merges descriptions of leaves with the same tag. Needs at least one. */
export function joinLeaves(described: readonly DescribedLeaves[]): DescribedLeaves {
  return {
    ...described[0]!,
    leaves: described.flatMap(({ leaves }) => leaves),
    isComplete: described.every(({ isComplete }) => isComplete),
    isFullyLogged: described.every(({ isFullyLogged }) => isFullyLogged),
  };
}

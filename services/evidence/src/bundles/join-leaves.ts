import type { DescribedLeaves } from '../proofs/statements';

/** Of leaves with one tag, at least one. */
export function joinLeaves(described: readonly DescribedLeaves[]): DescribedLeaves {
  return {
    ...described[0]!,
    leaves: described.flatMap(({ leaves }) => leaves),
    isComplete: described.every(({ isComplete }) => isComplete),
    isFullyLogged: described.every(({ isFullyLogged }) => isFullyLogged),
  };
}

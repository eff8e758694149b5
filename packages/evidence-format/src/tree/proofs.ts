import { type Sha256 } from '../sha256';
import { foldHashes } from './hashes';
import { planConsistency, planInclusion, type ProofPlan, type TreeNode } from './plans';

export type ReadHash = (level: number, index: number) => Uint8Array;

/** Computes the hashes of a planned proof. To read hashes asynchronously, load those of `plan.flat()` first. */
export function buildProof(sha256: Sha256, plan: ProofPlan, readHash: ReadHash): Uint8Array[] {
  const read = ({ level, index }: TreeNode) => readHash(level, index);
  return plan.map((nodes) => foldHashes(sha256, nodes.map(read)));
}

export function inclusionProof(sha256: Sha256, size: number, index: number, readHash: ReadHash): Uint8Array[] {
  return buildProof(sha256, planInclusion(size, index), readHash);
}

/** Proves that the tree of `to` leaves begins with the tree of `from` leaves. */
export function consistencyProof(sha256: Sha256, from: number, to: number, readHash: ReadHash): Uint8Array[] {
  return buildProof(sha256, planConsistency(from, to), readHash);
}

import { type Sha256 } from '../sha256';
import { foldHashes } from './hashes';
import { planConsistency, planInclusion, type ProofPlan, type TreeNode } from './plans';

export type ReadHash = (level: number, index: number) => Uint8Array;

/** To read hashes asynchronously, load those of `plan.flat()` first. */
export function buildProof(sha256: Sha256, plan: ProofPlan, readHash: ReadHash): Uint8Array[] {
  const read = ({ level, index }: TreeNode) => readHash(level, index);
  return plan.map((nodes) => foldHashes(sha256, nodes.map(read)));
}

export function inclusionProof(sha256: Sha256, size: number, index: number, readHash: ReadHash): Uint8Array[] {
  return buildProof(sha256, planInclusion(size, index), readHash);
}

export function consistencyProof(sha256: Sha256, from: number, to: number, readHash: ReadHash): Uint8Array[] {
  return buildProof(sha256, planConsistency(from, to), readHash);
}

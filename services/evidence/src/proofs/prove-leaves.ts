import { leafHash, verifyInclusion } from '@consent/evidence-format';
import type { ProvenEvent } from '@consent/contracts';
import { DamagedDataError } from '../logs/damage';
import type { SignedLog } from '../logs/signed-log';
import { proveInclusions } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import type { FoundLeaf } from './find-leaves';
import type { DescribedLeaf } from './statements';

type ProveParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'logger'>;

/** Verifies each proof before returning it. Throws if the stored tree differs from the signed one. */
export async function proveFound(
  leaves: readonly FoundLeaf[],
  log: SignedLog,
  { database, treeCache, logger }: ProveParts,
): Promise<Uint8Array[][]> {
  const { accountId, size, root } = log;
  const proofs = await proveInclusions(database, accountId, { size, indexes: leaves.map(({ index }) => index) }, treeCache);
  for (const [place, { index, entry }] of leaves.entries()) {
    if (verifyInclusion(sha256, { size, index, leaf: leafHash(sha256, entry), proof: proofs[place]!, root })) continue;
    logger.error({ accountId, index }, 'a stored log differs from what was signed');
    throw new DamagedDataError('The log is damaged.');
  }
  return proofs;
}

/** In the order of `described`, each leaf at its first index. */
export async function proveMatched(
  described: readonly DescribedLeaf[],
  matched: readonly (FoundLeaf & { leaf: DescribedLeaf })[],
  log: SignedLog,
  parts: ProveParts,
): Promise<ProvenEvent[]> {
  const firstOf = new Map([...matched].reverse().map((each) => [each.leaf, each]));
  const places = described.flatMap((leaf) => firstOf.get(leaf) ?? []);
  const proofs = await proveFound(places, log, parts);
  return places.map(({ leaf: { type, frame, salt }, index, entry }, place) => ({
    ...{ type, index, entry, frame, salt },
    proof: proofs[place]!.map((hash) => Buffer.from(hash)),
  }));
}

import { entryOf, leafHash, verifyInclusion } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import type { ProvenEvent } from '@consent/contracts';
import { notYetInLog, type SignedLog } from '../logs/signed-log';
import { proveInclusions } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { sha256 } from '../sha256';
import { findLeaves, type FoundLeaf } from './find-leaves';
import type { DescribedLeaf } from './statements';

/** Throws when the stored tree is not the signed one: a proof that does not verify is never handed out. */
export async function proveFound(
  leaves: readonly FoundLeaf[],
  log: SignedLog,
  { database, logger }: Pick<EvidenceParts, 'database' | 'logger'>,
): Promise<Uint8Array[][]> {
  const { accountId, size, root } = log;
  const proofs = await proveInclusions(
    database,
    accountId,
    size,
    leaves.map(({ index }) => index),
  );
  for (const [place, { index, entry }] of leaves.entries()) {
    if (verifyInclusion(sha256, { size, index, leaf: leafHash(sha256, entry), proof: proofs[place]!, root })) continue;
    logger.error({ accountId, index }, 'a stored log is not what was signed');
    throw new ServiceError('internal', 'The log is damaged.');
  }
  return proofs;
}

/** The described leaves with their places and proofs. Throws conflict when one is not in the signed tree yet. */
export async function proveLeaves(
  tag: Uint8Array,
  described: readonly DescribedLeaf[],
  log: SignedLog,
  parts: Pick<EvidenceParts, 'database' | 'logger'>,
): Promise<ProvenEvent[]> {
  const inLog = new Map<string, FoundLeaf>();
  for (const leaf of await findLeaves(parts.database, log, tag)) {
    const key = leaf.entry.toString('hex');
    // Work that came again after a restore of its source is there twice, which means the same once.
    if (!inLog.has(key)) inLog.set(key, leaf);
  }
  const found = described.map(({ frame }) => {
    const leaf = inLog.get(Buffer.from(entryOf(sha256, tag, frame)).toString('hex'));
    if (leaf === undefined) throw notYetInLog();
    return leaf;
  });
  const proofs = await proveFound(found, log, parts);
  return described.map(({ type, frame, salt }, place) => ({
    type,
    index: found[place]!.index,
    entry: found[place]!.entry,
    frame,
    salt,
    proof: proofs[place]!.map((hash) => Buffer.from(hash)),
  }));
}

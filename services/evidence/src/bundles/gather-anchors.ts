import {
  anchorEntry,
  checkpointBody,
  leafHash,
  logOrigin,
  parseCheckpoint,
  parseNote,
  verifyConsistency,
  verifyInclusion,
  type BundleAnchors,
} from '@consent/evidence-format';
import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { findAnchorCheckpoints, findAnchoredHeads, findAnchoredSizes } from '../anchor/find-anchors.sql';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import { proveInclusionsIn, readConsistency } from '../logs/tree-reader';
import { sha256 } from '../sha256';

/** A person's changes are rarely in more rounds of anchoring. With the proofs, notes and tokens of all: at most about 4 MB. */
const mostKept = 128;

/**
 * The earliest anchor of each leaf, and the latest one. Of more than 128, every n-th is kept, with the first and the last: each leaf is still
 * in the next one. If the raw entries begin at leaf 0, they show that the log begins with each tree; otherwise a proof does. Throws DamagedLogError if the stored anchors are not in the signed anchor log. undefined before the first anchor.
 */
export async function gatherAnchors(
  db: Handle,
  log: SignedLog,
  leaves: readonly number[],
  { start }: { start: number },
): Promise<BundleAnchors | undefined> {
  const { accountId, logId, origin, size: maxSize } = log;
  const sizes = await findAnchoredSizes(db, { accountId, leaves, maxSize });
  if (sizes.length === 0) return undefined;
  const kept = spread(sizes, mostKept);
  const found = await findAnchoredHeads(db, accountId, kept);
  const checkpoints = await findAnchorCheckpoints(db, [...new Set(found.flatMap((head) => head.checkpoints))]);
  const places = found.flatMap((head) => head.checkpoints.map((size) => ({ size, index: head.anchorIndex })));
  const proofs = await proveInclusionsIn(db, nilUuid, places);
  const trees = checkpoints.map(({ note }) => parseCheckpoint(parseNote(note).body));
  const host = origin.slice(0, origin.lastIndexOf(`/log/${logId}`));

  let next = 0;
  const included = found.map(({ size, epoch, root, anchorIndex: index, checkpoints: containing }) => {
    const body = checkpointBody({ origin: logOrigin(host, logId, epoch), size, root });
    const leaf = leafHash(sha256, anchorEntry(sha256, logId, body));
    const proven = containing.map((anchorSize) => {
      const checkpoint = checkpoints.findIndex((each) => each.size === anchorSize);
      const [tree, hashes] = [trees[checkpoint], proofs[next++]!];
      if (tree?.size === anchorSize && verifyInclusion(sha256, { ...tree, index, leaf, proof: hashes })) return { checkpoint, hashes };
      throw new DamagedLogError(nilUuid, `leaf ${index} is not what anchored and anchor_checkpoints say of the tree of ${size} leaves`);
    });
    return { body, index, size, root, proofs: proven };
  });
  const heads: BundleAnchors['heads'][number][] = [];
  for (const { size, root, ...head } of included) {
    heads.push({ ...head, consistency: start === 0 ? [] : await proveBeginning(db, log, { size, root }) });
  }
  return { checkpoints, heads, leftOut: sizes.length - kept.length };
}

async function proveBeginning(db: Handle, log: SignedLog, from: { size: number; root: Uint8Array }): Promise<Uint8Array[]> {
  const { proof } = await readConsistency(db, log.accountId, { from: from.size, to: log.size });
  if (verifyConsistency(sha256, { from, to: log, proof })) return proof;
  throw new DamagedLogError(log.accountId, `it does not begin with the anchored tree of ${from.size} leaves`);
}

/** With the first and the last. */
export function spread(sizes: readonly number[], most: number): readonly number[] {
  if (sizes.length <= most) return sizes;
  const step = (sizes.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => sizes[Math.round(at * step)]!);
}

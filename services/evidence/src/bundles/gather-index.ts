import { type BundleIndex, type LoggedLeaf, logTag, withoutIndex } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import { readFrontier } from '../logs/tree-reader';
import type { EvidenceParts } from '../parts';
import { proveFound } from '../proofs/prove-leaves';
import { openIndex, readRuns } from '../tag-index/read-index';
import { leafOfSegment } from '../tag-index/segment';

type IndexParts = Pick<EvidenceParts, 'database' | 'treeCache' | 'logger'>;

/** Entries need no trust in an index. These are 3 MiB. */
const mostRawOfSubject = 65_536;
/** 48 MiB. A log has so many without an index only right after an update. */
const mostRaw = 2 ** 20;
const retryAfterSeconds = 60;

export interface IndexedBundle {
  kind: 'consent' | 'subject';
  tag: Uint8Array;
  /** With the bundle's tag, by index. */
  leaves: readonly LoggedLeaf[];
  /** Of policies and notices. */
  texts: readonly LoggedLeaf[];
  ownLeaves: readonly LoggedLeaf[];
}

/**
 * What a bundle shows by the index of the log instead of by its entries. Throws unavailable while the index of a long log is made, and DamagedLogError
 * if the index contradicts the leaves.
 */
export async function gatherIndex(log: SignedLog, bundle: IndexedBundle, parts: IndexParts): Promise<BundleIndex> {
  if (bundle.kind === 'subject' && log.size <= mostRawOfSubject) return withoutIndex;
  const { database, treeCache } = parts;
  const { accountId } = log;
  const { segments, proofs: leafProofs, start } = await openIndex(database, log, treeCache);
  if (log.size - start > mostRaw) {
    throw new ServiceError('unavailable', 'The index of the log is being made. Repeat the request later.', { retryAfterSeconds });
  }
  if (start === 0) return withoutIndex;
  const [ofTag, ofOwn] = [bundle.leaves, bundle.ownLeaves].map((leaves) => leaves.filter(({ index }) => index < start));
  const runs = [];
  for (const [tag, leaves] of [[bundle.tag, ofTag!] as const, [logTag, ofOwn!] as const]) {
    const found = (await readRuns(database, accountId, segments, tag, leaves.length, treeCache)) ?? [];
    const indexes = found.flatMap((each) => each.leaves);
    if (found.length < segments.length || indexes.length !== leaves.length || indexes.some((index, at) => index !== leaves[at]!.index))
      throw new DamagedLogError(accountId, 'its index has other leaves than the bundle');
    runs.push(found);
  }
  const [tagRuns, ownRuns] = runs as [(typeof runs)[number], (typeof runs)[number]];
  const shown = new Map([...ofTag!, ...ofOwn!, ...bundle.texts].filter(({ index }) => index < start).map((leaf) => [leaf.index, leaf]));
  const proven = [...shown.values()].toSorted((a, b) => a.index - b.index);
  const proofs = await proveFound(
    proven.map(({ index, entry }) => ({ index, entry: Buffer.from(entry) })),
    log,
    parts,
  );
  return {
    start,
    frontier: (await readFrontier(database, accountId, start)).hashes,
    segments: segments.map((segment, place) => {
      const leaf = leafOfSegment(log, segment);
      const proof = leaf.index < start ? leafProofs[place]! : [];
      return { ...leaf, start: segment.start, size: segment.size, proof, runs: { tag: tagRuns[place]!.run, own: ownRuns[place]!.run } };
    }),
    proofs: proven.map(({ index }, place) => ({ index, hashes: proofs[place]! })),
  };
}

import { appendHash, emptyFrontier, rootOf, verifyInclusion, type Segment } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { entrySize, tileItems } from '../logs/chunk.rule';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import { proveInclusions, readEntries } from '../logs/tree-reader';
import { subtreeHash } from '../logs/tree-hash';
import { sha256 } from '../sha256';
import type { Pace } from './pace';
import { endOf } from './segment';
import { sortedRecords } from './sort-records';
import { chunkBytes, type SegmentWriter } from './write-segment';

/** Makes the index of a segment from the log's entries. Throws DamagedLogError unless these are the signed ones. */
export async function indexEntries(
  log: SignedLog,
  segment: Segment,
  { database, writer, pace }: { database: Handle; writer: SegmentWriter; pace: Pace },
): Promise<void> {
  const entries = await readEntries(database, log.accountId, segment.start, endOf(segment));
  await assertSigned(entries, log, segment, { database, pace });
  const records = sortedRecords(entries, segment.start);
  await pace();
  for (let at = 0; at < records.length; at += chunkBytes) await writer.add(records.subarray(at, at + chunkBytes));
}

/** A wrong index is a proof against the operator, so none is made of entries that were edited. */
async function assertSigned(
  entries: Buffer,
  { accountId, size, root }: SignedLog,
  segment: Segment,
  { database, pace }: { database: Handle; pace: Pace },
): Promise<void> {
  const tileBytes = tileItems * entrySize;
  const frontier = emptyFrontier();
  for (let at = 0; at < entries.length; at += tileBytes) {
    appendHash(sha256, frontier, subtreeHash(entries.subarray(at, at + tileBytes), entrySize));
    await pace();
  }
  // A segment is a complete subtree of the log. Its hash is a leaf of the tree over all subtrees of this size.
  const level = Math.log2(segment.size);
  const [proof] = await proveInclusions(database, accountId, { size, indexes: [segment.start] });
  const isSigned = verifyInclusion(sha256, {
    size: Math.ceil(size / segment.size),
    index: segment.start / segment.size,
    leaf: rootOf(sha256, frontier),
    proof: proof!.slice(level),
    root,
  });
  if (isSigned) return;
  throw new DamagedLogError(accountId, `the entries from ${segment.start} to ${endOf(segment)} are not those that were signed`);
}

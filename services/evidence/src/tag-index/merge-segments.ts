import { appendHash, emptyFrontier, equalBytes, indexRecordBytes, leafHash, rootOf, verifyInclusion } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { tileItems } from '../logs/chunk.rule';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import type { TreeCache } from '../logs/tree-cache';
import { proveInclusions } from '../logs/tree-reader';
import { subtreeHash } from '../logs/tree-hash';
import { sha256 } from '../sha256';
import type { Pace } from './pace';
import { findRecords, type RecordChunk } from './records.sql';
import { leafOfSegment, nameOf, type LoggedSegment } from './segment';
import { chunkBytes, type SegmentWriter } from './write-segment';

/** 180 kB for each of the four. */
const chunksRead = 32;

/** Makes the index of the segment that these become. Throws DamagedLogError unless each has the root that is in the log. */
export async function mergeSegments(
  log: SignedLog,
  segments: readonly LoggedSegment[],
  { database, writer, pace }: { database: Handle; writer: SegmentWriter; pace: Pace },
): Promise<void> {
  await assertLogged(database, log, segments);
  const readers = segments.map((segment) => createRecordReader(database, log.accountId, segment, pace));
  for (const reader of readers) await reader.next();
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for (;;) {
    let least: RecordReader | undefined;
    for (const reader of readers) if (!reader.isAtEnd() && (least === undefined || reader.isBefore(least))) least = reader;
    if (least === undefined) return;
    least.copyTo(chunk, filled);
    filled += indexRecordBytes;
    if (filled === chunkBytes) {
      await writer.add(chunk);
      chunk = Buffer.allocUnsafe(chunkBytes);
      filled = 0;
    }
    if (!least.step()) await least.next();
  }
}

/** Throws DamagedLogError unless the leaf of each segment, as its row has it, is in the signed tree. */
export async function assertLogged(
  db: Handle,
  log: SignedLog,
  segments: readonly LoggedSegment[],
  cache?: TreeCache,
): Promise<Uint8Array[][]> {
  const { accountId, size, root } = log;
  const indexes = segments.map(({ leafIndex }) => leafIndex);
  const proofs = await proveInclusions(db, accountId, { size, indexes }, cache);
  for (const [place, segment] of segments.entries()) {
    const { index, entry } = leafOfSegment(log, segment);
    if (verifyInclusion(sha256, { size, index, leaf: leafHash(sha256, entry), proof: proofs[place]!, root })) continue;
    throw new DamagedLogError(accountId, `${nameOf(segment)} is not what leaf ${index} says`);
  }
  return proofs;
}

interface RecordReader {
  isAtEnd: () => boolean;
  isBefore: (other: RecordReader) => boolean;
  copyTo: (target: Buffer, at: number) => void;
  /** Goes on to the next record of the chunk. Returns false if there is none, and `next` must be called. */
  step: () => boolean;
  /** Goes on to the next chunk. */
  next: () => Promise<void>;
  chunk: () => Buffer;
  at: () => number;
}

function createRecordReader(db: Handle, accountId: string, segment: LoggedSegment, pace: Pace): RecordReader {
  const frontier = emptyFrontier();
  let chunks: RecordChunk[] = [];
  let place = 0;
  let chunk: Buffer = Buffer.alloc(0);
  let at = 0;
  let last: Buffer = Buffer.alloc(0);

  /** The stored rows must be exactly those of the root that is in the log. */
  function assertWhole(): void {
    if (frontier.size * tileItems === segment.size && equalBytes(rootOf(sha256, frontier), segment.root)) return;
    throw new DamagedLogError(accountId, `log_segment_records do not have the root of ${nameOf(segment)}`);
  }

  return {
    isAtEnd: () => chunk.length === 0,
    isBefore: (other) => chunk.compare(other.chunk(), other.at(), other.at() + indexRecordBytes, at, at + indexRecordBytes) < 0,
    copyTo: (target, to) => void chunk.copy(target, to, at, at + indexRecordBytes),
    step: () => (at += indexRecordBytes) < chunk.length,
    next: async () => {
      if (place === chunks.length) {
        chunks = await findRecords(db, accountId, segment, last, chunksRead);
        place = 0;
      }
      const found = chunks[place++];
      at = 0;
      chunk = found?.records ?? Buffer.alloc(0);
      if (found === undefined) return assertWhole();
      last = chunk.subarray(0, indexRecordBytes);
      appendHash(sha256, frontier, subtreeHash(chunk, indexRecordBytes));
      await pace();
    },
    chunk: () => chunk,
    at: () => at,
  };
}

import { appendHash, equalBytes, leafHash, logTag, rootOf, tagBytes, type LoggedLeaf } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { entrySize } from '../logs/chunk.rule';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import { readEntries, readFrontier } from '../logs/tree-reader';
import { sha256 } from '../sha256';

const noEntry = new Uint8Array();
/** 768 KiB. A multiple of a tile. */
const readAtOnce = 2 ** 14;

/**
 * Yields the entries of a log from leaf `start` on. Throws DamagedLogError at the end if they and the tree before them do not have the
 * signed root, or if the leaves of the log itself are not exactly `ownLeaves`.
 */
export async function* readSignedEntries(
  db: Handle,
  { accountId, size, root }: SignedLog,
  ownLeaves: readonly LoggedLeaf[],
  start: number,
): AsyncGenerator<Uint8Array> {
  const frontier = await readFrontier(db, accountId, start);
  const expected = new Map(ownLeaves.map(({ index, entry }) => [index, entry]));
  let differing: number | undefined;
  for (let from = start; from < size; from += readAtOnce) {
    const entries = await readEntries(db, accountId, from, Math.min(size, from + readAtOnce));
    for (let at = 0; at < entries.length; at += entrySize) {
      const entry = entries.subarray(at, at + entrySize);
      const index = from + at / entrySize;
      appendHash(sha256, frontier, leafHash(sha256, entry));
      const isOwn = expected.has(index) || equalBytes(entry.subarray(0, tagBytes), logTag);
      if (isOwn && !equalBytes(entry, expected.get(index) ?? noEntry)) differing ??= index;
    }
    yield entries;
  }
  if (!equalBytes(rootOf(sha256, frontier), root)) {
    throw new DamagedLogError(accountId, `log_chunks of level 0 do not have the signed root of ${size} leaves`);
  }
  if (differing !== undefined) throw new DamagedLogError(accountId, `leaf ${differing} is not what log_frames says`);
}

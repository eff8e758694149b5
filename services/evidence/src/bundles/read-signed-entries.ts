import { appendHash, emptyFrontier, equalBytes, leafHash, rootOf } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { entrySize } from '../logs/chunk.rule';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import { readEntries } from '../logs/tree-reader';
import { sha256 } from '../sha256';

/** 768 KiB. A multiple of a tile. */
const readAtOnce = 2 ** 14;

/** Yields the entries of a log. Throws DamagedLogError at the end if they do not have the signed root. */
export async function* readSignedEntries(db: Handle, { accountId, size, root }: SignedLog): AsyncGenerator<Uint8Array> {
  const frontier = emptyFrontier();
  for (let from = 0; from < size; from += readAtOnce) {
    const entries = await readEntries(db, accountId, from, Math.min(size, from + readAtOnce));
    for (let at = 0; at < entries.length; at += entrySize) {
      appendHash(sha256, frontier, leafHash(sha256, entries.subarray(at, at + entrySize)));
    }
    yield entries;
  }
  if (equalBytes(rootOf(sha256, frontier), root)) return;
  throw new DamagedLogError(accountId, `log_chunks of level 0 do not have the signed root of ${size} leaves`);
}

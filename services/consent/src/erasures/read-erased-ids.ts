import { createHash } from 'node:crypto';
import { invalid } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { type ErasureRef, findErasedIds } from '../consents/erase-subject.sql';

/** Each statement stays far below its timeout, however many records the subject has. */
const recordsAtOnce = 2000;

export interface ErasedRecords {
  /** SHA-256 of the sorted ids, joined by line feeds (docs/evidence-format.md). */
  hash: Buffer;
  /** Empty if the list is not wanted. */
  ids: string[];
  /** Records of the subject that were read. */
  seen: number;
}

/**
 * The ids that an erasure erased. They do not change once its last slice is committed, so pages may be read in separate
 * transactions. Throws invalid if the subject has more than `mostRecords`, counting also records of other erasures.
 */
export async function readErasedIds(
  db: Handle,
  erasure: ErasureRef,
  { isListWanted = false, mostRecords = Infinity }: { isListWanted?: boolean; mostRecords?: number } = {},
): Promise<ErasedRecords> {
  const hash = createHash('sha256');
  const ids: string[] = [];
  let separator = '';
  let seen = 0;
  for (let afterId = ''; ;) {
    const page = await findErasedIds(db, erasure, afterId, recordsAtOnce);
    seen += page.seen;
    if (seen > mostRecords) {
      throw invalid(
        `The subject has more than ${mostRecords} records, too many for a proof. GET /log/openings lists what opens their leaves.`,
      );
    }
    if (page.ids !== '') {
      hash.update(separator + page.ids);
      separator = '\n';
      if (isListWanted) ids.push(...page.ids.split('\n'));
    }
    if (page.lastId === undefined || page.seen < recordsAtOnce) return { hash: hash.digest(), ids, seen };
    afterId = page.lastId;
  }
}

import type { Handle } from '@consent/postgres';
import { findSuperseded } from './find-superseded';
import { findOldOfSite } from './superseded.sql';

const recordsAtOnce = 1000;
/** Above it the numbers are minimums. */
const mostRecords = 100_000;

export interface CountedSuperseded {
  records: number;
  /** 0 without any. */
  oldestMs: number;
  isComplete: boolean;
}

/** How many records would end now. */
export async function countSuperseded(
  db: Handle,
  { accountId, siteId, beforeMs }: { accountId: string; siteId: string; beforeMs: number },
): Promise<CountedSuperseded> {
  const counted = { records: 0, oldestMs: 0, isComplete: true };
  let seen = 0;
  for (let position = ''; ;) {
    const page = await findOldOfSite(db, { accountId, siteId, position, untilMs: beforeMs }, recordsAtOnce);
    const found = await findSuperseded(db, { accountId, siteId, subjectIds: subjectsOf(page.records), beforeMs });
    // A subject may have records on several pages.
    for (const { id } of page.records) {
      const sinceMs = found.get(id);
      if (sinceMs === undefined) continue;
      counted.records += 1;
      counted.oldestMs = counted.oldestMs === 0 ? sinceMs : Math.min(counted.oldestMs, sinceMs);
    }
    seen += page.seen;
    if (page.seen < recordsAtOnce || page.lastId === undefined) return counted;
    if (seen >= mostRecords) return { ...counted, isComplete: false };
    position = page.lastId;
  }
}

export const subjectsOf = (records: readonly { subjectId: string }[]): string[] => [...new Set(records.map(({ subjectId }) => subjectId))];

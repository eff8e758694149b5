import type { Handle } from '@consent/postgres';
import { findPurgedErasures } from '../log/erasures.sql';
import { findSubjectRecords, withUpdates } from '../log/histories.sql';
import { planParts } from '../log/parts.rule';
import { statementsOf } from '../log/statements';
import { pseudonymOf } from './pseudonym';
import type { PurgeRecord } from './purge';

const recordsAtOnce = 500;
const updatesAtOnce = 5000;

/** The frames that the purge names, each once, ordered by record, then those of erasures. Its last slice is done. */
export async function readPurgedFrames(db: Handle, purge: PurgeRecord): Promise<{ frames: string[]; records: number }> {
  const { accountId, startedAtMs, tag } = purge;
  const subjectId = pseudonymOf(tag);
  const frames: string[] = [];
  let records = 0;
  let start = { id: '', isIncluded: false };
  let revision = 0;
  for (;;) {
    const page = await findSubjectRecords(db, { accountId, subjectId, start }, recordsAtOnce);
    const own = page.filter(({ purgedAtMs }) => purgedAtMs === startedAtMs);
    const parts = await withUpdates(db, planParts(own, revision, updatesAtOnce));
    for (const part of parts) {
      frames.push(...statementsOf(part).map(({ frame }) => frame));
      if (part.first === 0) records++;
    }
    const last = parts.at(-1);
    const isCut = last !== undefined && last.last <= last.lastNumber;
    const isAll = last === undefined || (!isCut && last.record.id === own.at(-1)!.record.id);
    if (isAll && page.length < recordsAtOnce) break;
    start = { id: isAll ? page.at(-1)!.record.id : last.record.id, isIncluded: isCut };
    revision = isCut ? last.last + 1 : 0;
  }
  frames.push(...(await findPurgedErasures(db, { accountId, subjectId, startedAtMs })));
  return { frames: [...new Set(frames)], records };
}

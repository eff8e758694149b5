import type { Handle } from '@consent/postgres';
import { findPurgedErasures } from '../log/erasures.sql';
import { findRecords, findSubjectRecords, withUpdates } from '../log/histories.sql';
import { planParts } from '../log/parts.rule';
import { statementsOf } from '../log/statements';
import { pseudonymOf } from './pseudonym';
import type { AnyPurge } from './purge';

const recordsAtOnce = 500;
const updatesAtOnce = 5000;
/** A record with more updates is not purged alone (decision 79), so that its purge is one transaction. */
export const mostUpdatesOfRecord = 5000;

/** The frames that the purge names, each once, ordered by record, then those of erasures. Its last slice is done. */
export async function readPurgedFrames(
  db: Handle,
  purge: Omit<AnyPurge, 'recordId'> & { recordId?: string },
): Promise<{ frames: string[]; records: number }> {
  const { accountId, startedAtMs, tag, recordId = '' } = purge;
  if (recordId !== '') return readFramesOfRecord(db, { accountId, id: recordId, startedAtMs });
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

async function readFramesOfRecord(
  db: Handle,
  { accountId, id, startedAtMs }: { accountId: string; id: string; startedAtMs: number },
): Promise<{ frames: string[]; records: number }> {
  const found = (await findRecords(db, [{ accountId, id }])).filter(({ purgedAtMs }) => purgedAtMs === startedAtMs);
  const parts = await withUpdates(db, planParts(found, 0, mostUpdatesOfRecord));
  return { frames: [...new Set(parts.flatMap((part) => statementsOf(part).map(({ frame }) => frame)))], records: parts.length };
}

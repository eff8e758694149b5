import { createTagger, type EntryMaker, policyAt, type QueuedWork, saltAt, sha256, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { type EventData, readConsentHead } from './event-data';
import { changedFrame, createdFrame, erasedFrame } from './frames';
import { findHistories } from './histories.sql';
import type { LoggedHistory } from './logged-record';
import { attestedStatement } from './statements';
import { findTagKeys } from './tag-keys.sql';

/** Reads what the entries of queued work need: tag keys, and the records of attested leaves. */
export async function loadEntryMaker(db: Handle, works: readonly QueuedWork[]): Promise<EntryMaker> {
  const [keys, histories] = await Promise.all([
    findTagKeys(db, [...new Set(works.map(({ accountId }) => accountId))]),
    findHistories(
      db,
      works.flatMap(({ accountId, material }) => (material.attested ?? []).map(([id]) => ({ accountId, id }))),
    ),
  ]);
  const historyOf = new Map(histories.map((history) => [`${history.record.accountId}/${history.record.id}`, history]));
  const taggerOf = new Map([...keys].map(([accountId, key]) => [accountId, createTagger(key)]));

  return {
    tagKeySha256: (accountId) => sha256(keys.get(accountId) as Buffer),
    writeEntryAt: (entries, work, index) => {
      const { subjectId, frame } = work.material.attested === undefined ? leafOfEvent(work, index) : leafOfRow(work, index, historyOf);
      const tag = taggerOf.get(work.accountId) as ReturnType<typeof createTagger>;
      writeEntry(entries, index, tag(subjectId), frame);
    },
  };
}

interface TaggedFrame {
  subjectId: string;
  frame: string;
}

function leafOfEvent(work: QueuedWork, index: number): TaggedFrame {
  const { accountId, material } = work;
  const { type, createdAt: at, dataJson } = work.events[index] as QueuedWork['events'][number];
  const salt = saltAt(work, index);
  if (type === 'consent.created') {
    const { id: record, site_id: site, subject_id: subjectId } = readConsentHead(dataJson);
    return { subjectId, frame: createdFrame({ accountId, at, dataJson, salt, policy: policyAt(work, index), record, site }) };
  }
  const data = JSON.parse(dataJson) as EventData;
  const leaf = { accountId, at, dataJson, salt, site: data.site_id, by: actorOf(material) };
  if (type === 'consent.erased') {
    const records = Buffer.from(material.records ?? '', 'hex');
    return { subjectId: data.subject_id, frame: erasedFrame({ ...leaf, erased: data.erased, records }) };
  }
  if (type !== 'consent.updated' && type !== 'consent.revoked') throw new Error(`no leaf for ${type}`);
  const isDeleted = data.deleted_at !== null;
  return { subjectId: data.subject_id, frame: changedFrame(type, { ...leaf, policy: policyAt(work, index), record: data.id, isDeleted }) };
}

function actorOf({ by }: QueuedWork['material']): { kind: string; id: string } {
  if (by === undefined) throw new Error('the work does not say who made the change');
  return { kind: by[0], id: by[1] };
}

/**
 * Attested leaves of a row of work are in the order of its records, and of the revisions of each. The revision after the last
 * update is the deletion; no update can follow it.
 */
function leafOfRow(work: QueuedWork, index: number, historyOf: ReadonlyMap<string, LoggedHistory>): TaggedFrame {
  let before = 0;
  for (const [id, first, last] of work.material.attested ?? []) {
    const leaves = last - first + 1;
    if (index < before + leaves) {
      const history = historyOf.get(`${work.accountId}/${id}`);
      if (history === undefined) throw new Error(`there is no record ${id}`);
      return { subjectId: history.record.subjectId, frame: attestedStatement(history, saltAt(work, index), first + index - before).frame };
    }
    before += leaves;
  }
  throw new Error(`the work names no record for leaf ${index}`);
}

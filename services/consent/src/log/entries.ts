import { entryOf, subjectTag } from '@consent/evidence-format';
import { type EntryMaker, policyAt, type QueuedWork, saltAt, sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { changedFrame, createdFrame, erasedFrame } from './frames';
import { findHistories } from './histories.sql';
import type { LoggedHistory } from './logged-record';
import { attestedStatement } from './statements';
import { findTagKeys } from './tag-keys.sql';

/** The members of an event's data that its leaf names. */
interface EventData {
  id: string;
  site_id: string;
  subject_id: string;
  policy_version: number;
  deleted_at: string | null;
  /** Of consent.erased. */
  erased: number;
}

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
  const keyOf = (accountId: string) => keys.get(accountId) as Buffer;

  return {
    tagKeySha256: (accountId) => sha256(keyOf(accountId)),
    entryAt: (work, index) => {
      const { subjectId, frame } = work.material.attested === undefined ? leafOfEvent(work, index) : leafOfRow(work, index, historyOf);
      return entryOf(sha256, subjectTag(sha256, keyOf(work.accountId), subjectId), frame);
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
  const data = JSON.parse(dataJson) as EventData;
  const leaf = { accountId, at, dataJson, salt: saltAt(work, index), site: data.site_id };
  if (type === 'consent.erased') {
    const records = Buffer.from(material.records ?? '', 'hex');
    return { subjectId: data.subject_id, frame: erasedFrame({ ...leaf, by: actorOf(material), erased: data.erased, records }) };
  }
  const policy = { ...policyAt(work, index), version: data.policy_version };
  const consent = { ...leaf, policy, record: data.id };
  if (type === 'consent.created') return { subjectId: data.subject_id, frame: createdFrame(consent) };
  if (type !== 'consent.updated' && type !== 'consent.revoked') throw new Error(`no leaf for ${type}`);
  return {
    subjectId: data.subject_id,
    frame: changedFrame(type, { ...consent, by: actorOf(material), isDeleted: data.deleted_at !== null }),
  };
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

import { askedAt, createTagger, type EntryMaker, policyAt, type QueuedWork, saltAt, sha256, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { checkFrame, loadChecks, tagOfCheck } from '../checks/leaves';
import { isPseudonym, tagHexOf } from '../purges/pseudonym';
import { type EventData, readConsentHead } from './event-data';
import { changedFrame, createdFrame, erasedFrame } from './frames';
import { isMadeFromRows, loadRowLeaves, type TaggedFrame } from './row-leaves';
import { ensureTagKeys } from './tag-keys.sql';

export async function loadEntryMaker(db: Handle, works: readonly QueuedWork[]): Promise<EntryMaker> {
  const [keys, leafOfRow, checkAt] = await Promise.all([
    ensureTagKeys(db, [...new Set(works.map(({ accountId }) => accountId))]),
    loadRowLeaves(db, works),
    loadChecks(db, works),
  ]);
  const taggerOf = new Map([...keys].map(([accountId, key]) => [accountId, createTagger(key)]));

  return {
    tagKeySha256: (accountId) => sha256(keys.get(accountId) as Buffer),
    writeEntryAt: (entries, work, index) => {
      if (work.material.checked !== undefined) {
        const check = checkAt(work, index);
        return writeEntry(entries, index, tagOfCheck(check).toString('hex'), checkFrame(check));
      }
      const { subjectId, tag: ownTag, frame } = isMadeFromRows(work) ? leafOfRow(work, index) : leafOfEvent(work, index);
      const tag = taggerOf.get(work.accountId) as ReturnType<typeof createTagger>;
      writeEntry(entries, index, ownTag ?? (isPseudonym(subjectId) ? tagHexOf(subjectId) : tag(subjectId)), frame);
    },
  };
}

function leafOfEvent(work: QueuedWork, index: number): TaggedFrame {
  const { accountId, material } = work;
  const { type, createdAt: at, dataJson } = work.events[index] as QueuedWork['events'][number];
  const salt = saltAt(work, index);
  if (type === 'consent.created') {
    const { id: record, site_id: site, subject_id: subjectId } = readConsentHead(dataJson);
    const asked = askedAt(work, index);
    const recorded = asked && { by: { kind: asked[1], id: asked[2] }, context: asked[0] ?? undefined };
    return { subjectId, frame: createdFrame({ accountId, at, dataJson, salt, policy: policyAt(work, index), record, site, recorded }) };
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

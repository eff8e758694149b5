import { noticeTag, observedTag, policyTag } from '@consent/evidence-format';
import { type EntryMaker, policyAt, type QueuedWork, sha256, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { noticeFrame } from '../notices/leaves';
import { findLoggedNotices } from '../notices/logged.sql';
import { loadReports } from '../seen/reports/leaves';
import { deletionFrame, versionFrame } from './frames';
import { loadRowLeaves, type TaggedFrame } from './row-leaves';

const noKey = new Uint8Array();

export async function loadEntryMaker(db: Handle, works: readonly QueuedWork[]): Promise<EntryMaker> {
  const [leafOfRow, noticeAt, reportAt] = await Promise.all([loadRowLeaves(db, works), loadNotices(db, works), loadReports(db, works)]);
  return {
    tagKeySha256: () => noKey,
    writeEntryAt: (entries, work, index) => {
      if (work.material.notices !== undefined) {
        const { siteId, frame } = noticeAt(work, index);
        return writeEntry(entries, index, Buffer.from(noticeTag(sha256, siteId)).toString('hex'), frame);
      }
      if (work.material.observed !== undefined) {
        const { siteId, frame } = reportAt(work, index);
        return writeEntry(entries, index, Buffer.from(observedTag(sha256, siteId)).toString('hex'), frame);
      }
      const { policyId, frame } = (work.material.attested ?? work.material.repeated) ? leafOfRow(work, index) : leafOfEvent(work, index);
      writeEntry(entries, index, Buffer.from(policyTag(sha256, policyId)).toString('hex'), frame);
    },
  };
}

function leafOfEvent(work: QueuedWork, index: number): TaggedFrame {
  const { type, createdAt: at, dataJson } = work.events[index] as QueuedWork['events'][number];
  const { id: policyId, sha256: textSha256, version } = policyAt(work, index);
  const leaf = { accountId: work.accountId, at, dataJson, policyId };
  if (type === 'policy.deleted') return { policyId, frame: deletionFrame(leaf) };
  if (type !== 'policy.published') throw new Error(`no leaf for ${type}`);
  const { name } = JSON.parse(dataJson) as { name: string };
  return { policyId, frame: versionFrame(type, { ...leaf, name, textSha256, version }) };
}

/** The returned function throws if a row is missing. */
async function loadNotices(
  db: Handle,
  works: readonly QueuedWork[],
): Promise<(work: QueuedWork, index: number) => { siteId: string; frame: string }> {
  const refs = works.flatMap(({ accountId, material: { notices } }) =>
    (notices?.ofSites ?? []).map(([siteId, number]) => ({ accountId, siteId, number })),
  );
  const found = await findLoggedNotices(db, refs);
  const byKey = new Map(found.map((notice) => [`${notice.accountId}/${notice.siteId}/${notice.number}`, notice]));
  return ({ accountId, material: { notices } }, index) => {
    const [siteId = '', number = 0] = notices?.ofSites[index] ?? [];
    const notice = byKey.get(`${accountId}/${siteId}/${number}`);
    if (notice === undefined) throw new Error(`there is no notice ${number} of site ${siteId}`);
    return { siteId, frame: noticeFrame(notices?.attested === true, notice) };
  };
}

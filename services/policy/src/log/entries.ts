import { policyTag } from '@consent/evidence-format';
import { type EntryMaker, policyAt, type QueuedWork, sha256, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { deletionFrame, versionFrame } from './frames';
import { loadRowLeaves, type TaggedFrame } from './row-leaves';

const noKey = new Uint8Array();

export async function loadEntryMaker(db: Handle, works: readonly QueuedWork[]): Promise<EntryMaker> {
  const leafOfRow = await loadRowLeaves(db, works);
  return {
    tagKeySha256: () => noKey,
    writeEntryAt: (entries, work, index) => {
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

import { dataHash, entryOf, frameText, nameHash, policyTag } from '@consent/evidence-format';
import { type EntryMaker, policyAt, type QueuedWork, sha256 } from '@consent/log-queue';

/** The members of an event's data that its leaf names. policy.deleted has the id alone. */
interface EventData {
  id: string;
  name: string;
  version: number;
}

const noBytes = new Uint8Array();

/** Policies are public, so their leaves have neither salts nor tags with a key. */
export const entryMaker: EntryMaker = {
  tagKeySha256: () => noBytes,
  entryAt: (work, index) => {
    const { id } = policyAt(work, index);
    return entryOf(sha256, policyTag(sha256, id), frameAt(work, index));
  },
};

function frameAt(work: QueuedWork, index: number): string {
  const { type, createdAt: at, dataJson } = work.events[index] as QueuedWork['events'][number];
  const { name, version } = JSON.parse(dataJson) as EventData;
  const { id, sha256: textSha256 } = policyAt(work, index);
  const shared = { v: 1 as const, account: work.accountId, at, data: dataHash(sha256, dataJson) };
  if (type === 'policy.deleted') return frameText({ type, ...shared, policy: { id } });
  if (type !== 'policy.published') throw new Error(`no leaf for ${type}`);
  return frameText({ type, ...shared, name: nameHash(sha256, name), policy: { id, sha256: textSha256, version } });
}

import { policyTag } from '@consent/evidence-format';
import { type EntryMaker, policyAt, type QueuedWork, sha256, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { attestedStatement } from './describe-version';
import { deletionFrame, versionFrame } from './frames';
import { findLoggedVersions, type LoggedVersion } from './versions.sql';

const noKey = new Uint8Array();

/** Reads the versions of attested leaves. Other leaves are made from their events alone. */
export async function loadEntryMaker(db: Handle, works: readonly QueuedWork[]): Promise<EntryMaker> {
  const refs = works.flatMap(({ accountId, material }) =>
    (material.attested ?? []).map(([policyId, version]) => ({ accountId, policyId, version })),
  );
  const versions = await findLoggedVersions(db, refs);
  const versionOf = new Map(
    versions.map((version) => [keyOf(version.policy.accountId, version.policy.id, version.policy.version), version]),
  );
  return {
    tagKeySha256: () => noKey,
    writeEntryAt: (entries, work, index) => {
      const { policyId, frame } = work.material.attested === undefined ? leafOfEvent(work, index) : leafOfRow(work, index, versionOf);
      writeEntry(entries, index, Buffer.from(policyTag(sha256, policyId)).toString('hex'), frame);
    },
  };
}

interface TaggedFrame {
  policyId: string;
  frame: string;
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

function leafOfRow(work: QueuedWork, index: number, versionOf: ReadonlyMap<string, LoggedVersion>): TaggedFrame {
  const [policyId, version] = work.material.attested?.[index] ?? ['', 0];
  const found = versionOf.get(keyOf(work.accountId, policyId, version));
  if (found === undefined) throw new Error(`there is no version ${version} of policy ${policyId}`);
  return { policyId, frame: attestedStatement(found.policy).frame };
}

function keyOf(accountId: string, policyId: string, version: number): string {
  return `${accountId}/${policyId}/${version}`;
}

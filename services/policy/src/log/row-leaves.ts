import { timestamp } from '@consent/contracts';
import type { QueuedWork } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { statementOf, typeOf } from './describe-version';
import { deletionJson } from '../policies/deletion-json';
import { deletionFrame } from './frames';
import { findDeletions } from './lost-versions.sql';
import { findLoggedVersions, type VersionRef } from './versions.sql';

export interface TaggedFrame {
  policyId: string;
  frame: string;
}

/** Version 0 is the deletion. `type` is that of a leaf that is queued now. The returned function returns undefined if a row is missing. */
export async function loadFrames(
  db: Handle,
  refs: readonly VersionRef[],
): Promise<(ref: VersionRef, type?: 'policy.attested') => string | undefined> {
  const [versions, deletions] = await Promise.all([
    findLoggedVersions(db, refs),
    findDeletions(
      db,
      refs.filter(({ version }) => version === 0),
    ),
  ]);
  const versionOf = new Map(versions.map((each) => [keyOf({ ...each.policy, policyId: each.policy.id }), each]));
  const deletedAtMs = new Map(deletions.map((each) => [keyOf({ ...each, version: 0 }), each.atMs]));

  return (ref, type) => {
    if (ref.version === 0) {
      const atMs = deletedAtMs.get(keyOf(ref));
      const { accountId, policyId } = ref;
      return atMs === undefined ? undefined : deletionFrame({ accountId, policyId, at: timestamp(atMs), dataJson: deletionJson(policyId) });
    }
    const found = versionOf.get(keyOf(ref));
    return found && statementOf(type ?? typeOf(found), found.policy).frame;
  };
}

/** The returned function throws if a row is missing. */
export async function loadRowLeaves(db: Handle, works: readonly QueuedWork[]): Promise<(work: QueuedWork, index: number) => TaggedFrame> {
  const frameOf = await loadFrames(
    db,
    works.flatMap(({ accountId, material: { attested = [], repeated = [] } }) =>
      [...attested, ...repeated].map(([policyId, version]) => ({ accountId, policyId, version })),
    ),
  );

  return ({ accountId, material: { attested, repeated } }, index) => {
    const [policyId, version] = (attested ?? repeated)?.[index] ?? ['', 0];
    const frame = frameOf({ accountId, policyId, version }, attested === undefined ? undefined : 'policy.attested');
    if (frame !== undefined) return { policyId, frame };
    throw new Error(version === 0 ? `policy ${policyId} is not deleted` : `there is no version ${version} of policy ${policyId}`);
  };
}

function keyOf({ accountId, policyId, version }: VersionRef): string {
  return `${accountId}/${policyId}/${version}`;
}

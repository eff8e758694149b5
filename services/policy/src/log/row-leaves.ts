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

/** The returned function throws if a row is missing. */
export async function loadRowLeaves(db: Handle, works: readonly QueuedWork[]): Promise<(work: QueuedWork, index: number) => TaggedFrame> {
  const refs = works.flatMap(({ accountId, material: { attested = [], repeated = [] } }) =>
    [...attested, ...repeated].map(([policyId, version]) => ({ accountId, policyId, version })),
  );
  const [versions, deletions] = await Promise.all([
    findLoggedVersions(db, refs),
    findDeletions(
      db,
      refs.filter(({ version }) => version === 0),
    ),
  ]);
  const versionOf = new Map(versions.map((each) => [keyOf({ ...each.policy, policyId: each.policy.id }), each]));
  const deletedAtMs = new Map(deletions.map((each) => [keyOf({ ...each, version: 0 }), each.atMs]));

  function deletionOf(ref: VersionRef): TaggedFrame {
    const atMs = deletedAtMs.get(keyOf(ref));
    if (atMs === undefined) throw new Error(`policy ${ref.policyId} is not deleted`);
    const { accountId, policyId } = ref;
    return { policyId, frame: deletionFrame({ accountId, policyId, at: timestamp(atMs), dataJson: deletionJson(policyId) }) };
  }

  return ({ accountId, material: { attested, repeated } }, index) => {
    const [policyId, version] = (attested ?? repeated)?.[index] ?? ['', 0];
    const ref = { accountId, policyId, version };
    if (version === 0) return deletionOf(ref);
    const found = versionOf.get(keyOf(ref));
    if (found === undefined) throw new Error(`there is no version ${version} of policy ${policyId}`);
    return { policyId, frame: statementOf(attested === undefined ? typeOf(found) : 'policy.attested', found.policy).frame };
  };
}

function keyOf({ accountId, policyId, version }: VersionRef): string {
  return `${accountId}/${policyId}/${version}`;
}

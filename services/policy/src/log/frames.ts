import { dataHash, frameText, nameHash } from '@consent/evidence-format';
import { sha256 } from '@consent/log-queue';

interface PolicyLeaf {
  accountId: string;
  at: string;
  dataJson: string;
  policyId: string;
}

interface VersionLeaf extends PolicyLeaf {
  name: string;
  textSha256: string;
  version: number;
}

/** Policies are public, so nothing is salted. */
export function versionFrame(type: 'policy.published' | 'policy.attested', leaf: VersionLeaf): string {
  const { name, policyId: id, textSha256, version } = leaf;
  return frameText({ type, ...sharedMembers(leaf), name: nameHash(sha256, name), policy: { id, sha256: textSha256, version } });
}

export function deletionFrame(leaf: PolicyLeaf): string {
  return frameText({ type: 'policy.deleted', ...sharedMembers(leaf), policy: { id: leaf.policyId } });
}

function sharedMembers({ accountId, at, dataJson }: PolicyLeaf) {
  return { v: 1 as const, account: accountId, at, data: dataHash(sha256, dataJson) };
}

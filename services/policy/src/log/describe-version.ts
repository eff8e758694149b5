import { type DescribeVersionRequest, type DescribeVersionResponse, policyJson, timestamp } from '@consent/contracts';
import { policyTag } from '@consent/evidence-format';
import { notFound, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { isQueueEmpty, sha256 } from '@consent/log-queue';
import type { PolicyParts } from '../parts';
import type { PolicyRecord } from '../policies/policy';
import { findDamage } from './damage.rule';
import { versionFrame } from './frames';
import { findPolicyHead } from './policy-heads.sql';
import { findLoggedVersions, type LoggedVersion } from './versions.sql';

/**
 * A version without a leaf gets one now, because its proof waits for it. Throws not_found, internal (rows of the policy
 * contradict each other).
 */
export async function describeVersion(
  { accountId, policyId, version }: DescribeVersionRequest,
  { database, wakeAttestation }: Pick<PolicyParts, 'database' | 'wakeAttestation'>,
): Promise<DescribeVersionResponse> {
  const id = uuidOf(policyId);
  const head = await findPolicyHead(database, accountId, id);
  const damage = head && findDamage(head);
  if (damage !== undefined) {
    const cause = new Error(`${damage} of policy ${id} of account ${accountId} contradicts other rows`);
    throw new ServiceError('internal', 'The policy is damaged.', { cause });
  }
  const [found] = await findLoggedVersions(database, [{ accountId, policyId: id, version }]);
  if (found === undefined) throw notFound('policy version');
  const isQueued = found.isAttested !== undefined;
  if (!isQueued) wakeAttestation();
  const type = typeOf(found);
  const tag = Buffer.from(policyTag(sha256, found.policy.id));
  const settled = await isQueueEmpty(database, accountId);
  return { type, tag, ...statementOf(type, found.policy), queued: isQueued, settled };
}

export function typeOf({ isAttested }: LoggedVersion): 'policy.published' | 'policy.attested' {
  return isAttested === true ? 'policy.attested' : 'policy.published';
}

export function statementOf(type: 'policy.published' | 'policy.attested', policy: PolicyRecord): { frame: string; data: string } {
  const { accountId, id: policyId, name, sha256: textSha256, version } = policy;
  const data = policyJson(policy);
  return {
    frame: versionFrame(type, { accountId, at: timestamp(policy.updatedAtMs), dataJson: data, policyId, name, textSha256, version }),
    data,
  };
}

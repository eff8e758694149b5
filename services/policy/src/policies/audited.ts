import { type Audited, differenceOf } from '@consent/service';
import type { PolicyHead, PolicyRecord } from './policy';

/** The text is named by its hash. */
export function auditedPolicy(
  kind: 'policy.created' | 'policy.updated' | 'policy.deleted',
  { accountId, id }: PolicyHead,
  { before, after }: { before?: PolicyRecord | undefined; after?: PolicyRecord },
): Audited {
  return { accountId, kind, target: { kind: 'policy', id }, changes: differenceOf(described(before), described(after)) };
}

const described = (policy: PolicyRecord | undefined) =>
  policy === undefined ? {} : { name: policy.name, version: policy.version, sha256: policy.sha256 };

import type { PolicyHead, PolicyRecord } from './policy';

/** What stands in Redis of a policy, for those who record consents (ADR 3). */
export interface PolicyProjection {
  accountId: string;
  policyId: string;
  /** Rises with every change, so that a slow writer cannot put an old state back. */
  revision: number;
  /** 0 when the policy is deleted: its sites count as having none. */
  version: number;
  /** "" when the policy is deleted. */
  sha256: string;
}

export function publishedProjection({ accountId, id, version, sha256 }: PolicyRecord): PolicyProjection {
  return { accountId, policyId: id, revision: version, version, sha256 };
}

/** What takes the place of a deleted policy: without it an old writer could bring the policy back. */
export function tombstone({ accountId, id, version }: Pick<PolicyHead, 'accountId' | 'id' | 'version'>): PolicyProjection {
  return { accountId, policyId: id, revision: version + 1, version: 0, sha256: '' };
}

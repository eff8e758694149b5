import { invalid } from '@consent/kernel/errors';
import type { PolicyInForce, SiteFacts } from './site-facts';

/** Which version a consent refers to, and which text that is. */
export interface PolicyReference {
  version: number;
  /** "" without a policy. */
  policyId: string;
  /** "" without a policy. */
  sha256: string;
}

/** An earlier version, whose hash must still be asked for. */
export interface EarlierVersion {
  policyId: string;
  version: number;
}

/**
 * Decides the policy version of a consent (decisions 2.3, 8.3). A version before the one in
 * force comes without its hash. Throws invalid for a version that was never published.
 */
export function choosePolicyVersion(site: SiteFacts, asked: number | undefined): PolicyReference | EarlierVersion {
  if (site.policy === null) return { version: asked ?? 0, policyId: '', sha256: '' };
  if (asked === undefined || asked === site.policy.version) return inForce(site.policy);
  if (asked > site.policy.version) {
    throw invalid(`policy_version must be ${site.policy.version} or less: the site’s policy has no later version.`);
  }
  return { policyId: site.policy.id, version: asked };
}

function inForce(policy: PolicyInForce): PolicyReference {
  return { version: policy.version, policyId: policy.id, sha256: policy.sha256 };
}

import { invalid } from '@consent/kernel/errors';
import type { PolicyInForce, SiteFacts } from './site-facts';

export interface PolicyReference {
  version: number;
  policyId: string;
  sha256: string;
}

export interface EarlierVersion {
  policyId: string;
  version: number;
}

/** Implements decisions 2.3 and 8.3. Throws invalid for a version that was never published. */
export function choosePolicyVersion(site: SiteFacts, asked: number | undefined): PolicyReference | EarlierVersion {
  if (site.policy === null) return { version: asked ?? 0, policyId: '', sha256: '' };
  if (asked === undefined || asked === site.policy.version) return inForce(site.policy);
  if (asked > site.policy.version) {
    throw invalid(`policy_version must be ${site.policy.version} or less: the site’s policy has no later version.`);
  }
  return { policyId: site.policy.id, version: asked };
}

/**
 * A record names the text that the visitor saw, or none (decision 34.6). Throws invalid if `shown` is another text.
 * Undefined means that the caller did not say.
 */
export function checkShownText(policy: PolicyReference, shown: string | undefined): PolicyReference {
  if (shown === undefined || shown === policy.sha256) return policy;
  if (shown === '') return { version: 0, policyId: '', sha256: '' };
  throw invalid('policy_sha256 is not the text of this version of the site’s policy. Read the site again, and show its text.');
}

function inForce(policy: PolicyInForce): PolicyReference {
  return { version: policy.version, policyId: policy.id, sha256: policy.sha256 };
}

import { invalid } from '@consent/kernel/errors';
import { isUuid } from '../../domain/identifier';
import type { SiteRecord } from '../../domain/site';
import { changeLocked, type ChangeSiteParts } from './change-site';

/**
 * Links a policy to a site, or none ("") (spec 4.3). The caller has made
 * sure that the policy is the account's. Throws not_found (site), invalid (no id).
 */
export function setSitePolicy(parts: ChangeSiteParts) {
  return async ({ accountId, id, policyId }: { accountId: string; id: string; policyId: string }): Promise<SiteRecord> => {
    if (policyId !== '' && !isUuid(policyId)) throw invalid('policy_id must be the id of a policy.');
    return changeLocked(parts, { accountId, id }, 'site.policy_changed', (before) =>
      before.policyId === policyId ? undefined : { policyId },
    );
  };
}

import type { SetSitePolicyRequest, SetSitePolicyResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { isUuid } from '@consent/kernel/ids';
import { changeSite, type ChangeSiteParts } from './change';

/**
 * Links a policy to a site, or none ("") (spec 4.3). The caller has checked that the account owns the policy. Throws
 * not_found (site), invalid (not an id).
 */
export async function setSitePolicy({ policyId, ...ref }: SetSitePolicyRequest, parts: ChangeSiteParts): Promise<SetSitePolicyResponse> {
  const id = policyId.toLowerCase();
  if (id !== '' && !isUuid(id)) throw invalid('policy_id must be the id of a policy.');
  return changeSite(ref, 'site.policy_changed', (before) => (before.policyId === id ? undefined : { policyId: id }), parts);
}

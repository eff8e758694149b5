import type { DetachPolicyRequest, DetachPolicyResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import { auditedSite } from './audited';
import { lockSitesOfPolicy, saveSite } from './change.sql';
import type { ChangeSiteParts } from './change';
import { withChanges } from './site';

/** Detaches a deleted policy from every site of the account (spec 4.3). Returns how many; 0 for a repeat. */
export async function detachPolicy(
  { accountId, policyId }: DetachPolicyRequest,
  { transaction, events, audit, redisCopy, now }: ChangeSiteParts,
): Promise<DetachPolicyResponse> {
  const detached = await transaction(async (tx) => {
    const sites = await lockSitesOfPolicy(tx, uuidOf(accountId), uuidOf(policyId));
    const after = [];
    for (const before of sites) {
      const site = withChanges(before, { policyId: '' }, now());
      await saveSite(tx, site);
      await events.site(tx, 'site.policy_changed', site);
      await audit(tx, auditedSite('site.policy_changed', before, site));
      after.push(site);
    }
    return after;
  });
  await redisCopy.offer({ sites: detached });
  return { detached: detached.length };
}

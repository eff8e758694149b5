import type { DetachPolicyRequest, DetachPolicyResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import { lockSitesOfPolicy, saveSite } from './change.sql';
import type { ChangeSiteParts } from './change';
import { withChanges } from './site';

/** Detaches a deleted policy from every site of the account (spec 4.3). Returns how many; 0 for a repeat. */
export async function detachPolicy(
  { accountId, policyId }: DetachPolicyRequest,
  { transaction, events, redisCopy, now }: ChangeSiteParts,
): Promise<DetachPolicyResponse> {
  const detached = await transaction(async (tx) => {
    const sites = await lockSitesOfPolicy(tx, uuidOf(accountId), uuidOf(policyId));
    const after = sites.map((site) => withChanges(site, { policyId: '' }, now()));
    for (const site of after) {
      await saveSite(tx, site);
      await events.site(tx, 'site.policy_changed', site);
    }
    return after;
  });
  await redisCopy.offer({ sites: detached });
  return { detached: detached.length };
}

import type { SiteServiceMethods } from '@consent/contracts';
import type { Logger } from '@consent/kernel';
import type { RpcClient } from '@consent/rpc';

export type DetachSites = (accountId: string, policyId: string) => Promise<void>;

/** How long a deletion waits for account at most. */
const timeoutMs = 1000;

/**
 * Asks account to detach the sites of a deleted policy (spec 4.3) before the deletion is answered.
 * Never rejects: the policy is deleted in any case, and account also receives policy.deleted.
 */
export function createSiteDetacher(sites: RpcClient<SiteServiceMethods>, logger: Logger): DetachSites {
  return async (accountId, policyId) => {
    try {
      await sites.detachPolicy({ accountId, policyId }, { timeoutMs });
    } catch (error) {
      logger.warn({ error, policyId }, 'account did not detach the sites of a deleted policy yet; the event will do it');
    }
  };
}

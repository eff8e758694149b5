import type { SiteServiceMethods } from '@consent/contracts';
import type { Logger } from '@consent/kernel';
import type { RpcClient } from '@consent/rpc';

export type DetachSites = (accountId: string, policyId: string) => Promise<void>;

const timeoutMs = 1000;

/**
 * Asks the account service to detach the sites before the deletion returns (spec 4.3). Never rejects: the policy is
 * deleted in any case, and the account service also receives policy.deleted.
 */
export function createSiteDetacher(sites: RpcClient<SiteServiceMethods>, logger: Logger): DetachSites {
  return async (accountId, policyId) => {
    try {
      await sites.detachPolicy({ accountId, policyId }, { timeoutMs });
    } catch (error) {
      logger.warn({ error, policyId }, 'account did not detach the sites of a deleted policy; the policy.deleted event will');
    }
  };
}

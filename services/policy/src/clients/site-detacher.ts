import type { SiteServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { Logger } from '@consent/kernel';

/** How long a deletion waits for account at most. */
const timeoutMs = 1000;

/**
 * Tells account to detach the sites of a deleted policy (spec 4.3), so that
 * who deletes it and reads a site next finds it detached. Never rejects: the policy is
 * deleted in any case, and account hears of it again by policy.deleted.
 */
export function createSiteDetacher(sites: RpcClient<SiteServiceMethods>, logger: Logger) {
  return async (accountId: string, policyId: string): Promise<void> => {
    try {
      await sites.detachPolicy({ accountId, policyId }, { timeoutMs });
    } catch (error) {
      logger.warn({ error, policyId }, 'account did not detach the sites of a deleted policy yet; it will by the event');
    }
  };
}

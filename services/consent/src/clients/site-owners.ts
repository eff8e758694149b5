import type { PolicyServiceMethods, Site, SiteServiceMethods } from '@consent/contracts';
import { type ServiceError, unavailable } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import type { SiteFacts } from '../domain/site-facts';

/** Asks account and policy for what the caller could not bring along (ADR 3); `untilMs` is of the clock of performance.now(). */
export function createSiteOwners(sites: RpcClient<SiteServiceMethods>, policies: RpcClient<PolicyServiceMethods>) {
  async function factsOf(accountId: string, site: Site, untilMs: number): Promise<SiteFacts> {
    const facts =
      site.policyId === ''
        ? undefined
        : await policies.getPolicyFacts({ accountId, id: site.policyId }, { timeoutMs: untilMs - performance.now() });
    return {
      siteId: site.id,
      deleted: site.deletedAtMs !== 0,
      categories: site.categoriesClosed ? site.categories : null,
      policy: facts === undefined || facts.version === 0 ? null : { id: site.policyId, version: facts.version, sha256: facts.sha256 },
    };
  }

  const sitesOf = async (accountId: string, ids: readonly string[], untilMs: number): Promise<Site[]> =>
    (await sites.findSites({ accountId, ids: [...ids] }, { timeoutMs: untilMs - performance.now() })).sites;

  return {
    /**
     * Deleted sites included; ids that are not the account's are left out. Never rejects:
     * what an owner does not tell in time is an `unavailable` of that site alone.
     */
    findSites: async (
      accountId: string,
      siteIds: readonly string[],
      untilMs: number,
    ): Promise<ReadonlyMap<string, SiteFacts | ServiceError>> => {
      try {
        const found = await sitesOf(accountId, siteIds, untilMs);
        return new Map(
          await Promise.all(found.map(async (site) => [site.id, await factsOf(accountId, site, untilMs).catch(notTold)] as const)),
        );
      } catch (error) {
        return new Map(siteIds.map((id) => [id, notTold(error)]));
      }
    },

    /** Whether the site is the account's, deleted or not; needs the account service alone. */
    ownsSite: async (accountId: string, siteId: string, untilMs: number): Promise<boolean> => {
      try {
        return (await sitesOf(accountId, [siteId], untilMs)).length > 0;
      } catch (error) {
        throw notTold(error);
      }
    },
  };
}

/** Of whatever kind the owner's failure is: nothing was done yet, and the same call may succeed later. */
function notTold(error: unknown): ServiceError {
  return unavailable('The site cannot be looked up for the moment.', error);
}

import type { PolicyServiceMethods, Site, SiteServiceMethods } from '@consent/contracts';
import type { RpcClient } from '@consent/rpc';
import type { SiteFacts } from '../domain/site-facts';

/** Asks account and policy for what the caller could not bring along (docs/adr/0003). */
export function createSiteOwners(sites: RpcClient<SiteServiceMethods>, policies: RpcClient<PolicyServiceMethods>) {
  async function factsOf(accountId: string, site: Site): Promise<SiteFacts> {
    const facts = site.policyId === '' ? undefined : await policies.getPolicyFacts({ accountId, id: site.policyId });
    return {
      siteId: site.id,
      deleted: site.deletedAtMs !== 0,
      categories: site.categoriesClosed ? site.categories : null,
      policy: facts === undefined || facts.version === 0 ? null : { id: site.policyId, version: facts.version, sha256: facts.sha256 },
    };
  }

  return {
    /** Deleted sites included; ids that are not the account's are left out. */
    findSites: async (accountId: string, siteIds: readonly string[]): Promise<ReadonlyMap<string, SiteFacts>> => {
      const { sites: found } = await sites.findSites({ accountId, ids: [...siteIds] });
      const facts = await Promise.all(found.map((site) => factsOf(accountId, site)));
      return new Map(facts.map((site) => [site.siteId, site]));
    },
  };
}

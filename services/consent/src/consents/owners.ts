import type { PolicyServiceMethods, Site, SiteServiceMethods } from '@consent/contracts';
import { type ServiceError, unavailable } from '@consent/kernel/errors';
import { withDeadline, type RpcClient } from '@consent/rpc';
import type { SiteFacts } from './site-facts';

/**
 * Total for all questions of a call. Rows without a question wait too, because one statement stores all rows. Most of a
 * call's ten seconds stay for the write.
 */
const ownerTimeoutMs = 2000;

const maxCachedHashes = 10_000;

/** Asks for facts that the caller could not send (ADR 3). Call it within withOwnerTimeout. */
export interface Owners {
  /**
   * Includes deleted sites, skips unknown ids. Never rejects: if account or policy did not reply for a site, its value
   * is an unavailable error.
   */
  findSites: (accountId: string, siteIds: readonly string[]) => Promise<ReadonlyMap<string, SiteFacts | ServiceError>>;
  ownsSite: (accountId: string, siteId: string) => Promise<boolean>;
  /** undefined if the version was never published. Rejects with unavailable. */
  findVersionHash: (accountId: string, policyId: string, version: number) => Promise<string | undefined>;
}

export function withOwnerTimeout<Result>(work: () => Result): Result {
  return withDeadline(ownerTimeoutMs, work);
}

export function createOwners(sites: RpcClient<SiteServiceMethods>, policies: RpcClient<PolicyServiceMethods>): Owners {
  const hashes = new Map<string, string>();

  const sitesOf = async (accountId: string, ids: readonly string[]): Promise<Site[]> =>
    (await sites.findSites({ accountId, ids: [...ids] })).sites;

  async function factsOf(accountId: string, site: Site): Promise<SiteFacts> {
    const facts = site.policyId === '' ? undefined : await policies.getPolicyFacts({ accountId, id: site.policyId });
    return {
      siteId: site.id,
      deleted: site.deletedAtMs !== 0,
      categories: site.categoriesClosed ? site.categories : null,
      policy: facts === undefined || facts.version === 0 ? null : { id: site.policyId, version: facts.version, sha256: facts.sha256 },
    };
  }

  async function readHash(accountId: string, id: string, version: number): Promise<string> {
    try {
      return (await policies.getPolicyFacts({ accountId, id, version })).askedSha256;
    } catch (error) {
      throw unavailable('The policy version cannot be looked up at the moment. Try again later.', error);
    }
  }

  return {
    findSites: async (accountId, siteIds) => {
      try {
        const found = await sitesOf(accountId, siteIds);
        return new Map(
          await Promise.all(found.map(async (site) => [site.id, await factsOf(accountId, site).catch(siteUnavailable)] as const)),
        );
      } catch (error) {
        return new Map(siteIds.map((id) => [id, siteUnavailable(error)]));
      }
    },

    ownsSite: async (accountId, siteId) => {
      try {
        return (await sitesOf(accountId, [siteId])).length > 0;
      } catch (error) {
        throw siteUnavailable(error);
      }
    },

    // Cache only existing versions. They never change, but a missing version may be published later.
    findVersionHash: async (accountId, policyId, version) => {
      const key = `${accountId}/${policyId}/${version}`;
      const cached = hashes.get(key);
      if (cached !== undefined) return cached;
      const sha256 = await readHash(accountId, policyId, version);
      if (sha256 === '') return undefined;
      if (hashes.size >= maxCachedHashes) hashes.clear();
      hashes.set(key, sha256);
      return sha256;
    },
  };
}

/** Every failure of account and policy is unavailable: nothing is stored yet, so a retry may succeed. */
function siteUnavailable(error: unknown): ServiceError {
  return unavailable('The site cannot be looked up at the moment. Try again later.', error);
}

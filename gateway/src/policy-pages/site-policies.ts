import type { PolicyServiceMethods, PolicyVersion, SiteServiceMethods } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import { LRUCache } from 'lru-cache';

export interface SitePolicy {
  domain: string;
  shown: PolicyVersion;
  newest: number;
  /** The versions before the shown one, newest first. One more than `listedVersions` if there are more. */
  earlier: Pick<PolicyVersion, 'version' | 'publishedAtMs'>[];
}

export interface SitePolicies {
  /** A version of the policy that the site is linked to, by default the newest. Rejects with `not_found`. */
  find: (siteId: string, version: number | undefined) => Promise<SitePolicy>;
}

interface SitePoliciesParts {
  sites: Pick<RpcClient<SiteServiceMethods>, 'findPublicSite'>;
  policies: Pick<RpcClient<PolicyServiceMethods>, 'listVersions'>;
}

export const listedVersions = 50;
const keptPages = 1000;
/** Short, because owners look at the page after they have published. */
const keptMs = 5000;

/** What the page of a site's policy says besides the text. Readers of one page within a few seconds share the look-ups. */
export function createSitePolicies({ sites, policies }: SitePoliciesParts): SitePolicies {
  async function read(siteId: string, version: number | undefined): Promise<SitePolicy> {
    const { accountId, domain, policyId } = await sites.findPublicSite({ id: siteId }, { needs: 'public_sites' });
    if (policyId === '') throw notFound('policy');
    const list = async (belowVersion: number | undefined, limit: number) =>
      (await policies.listVersions({ accountId, id: policyId, belowVersion, limit })).versions;
    // The shown version, those listed, and one that tells whether there are more.
    const [[shown, ...earlier], [newest]] = await Promise.all([
      list(version === undefined ? undefined : version + 1, listedVersions + 2),
      version === undefined ? [] : list(undefined, 1),
    ]);
    if (shown === undefined || shown.version !== (version ?? shown.version)) throw notFound('policy version');
    return {
      domain,
      shown,
      newest: Math.max(shown.version, newest?.version ?? 0),
      earlier: earlier.map(({ version: number, publishedAtMs }) => ({ version: number, publishedAtMs })),
    };
  }

  const kept = new LRUCache<string, SitePolicy, { siteId: string; version: number | undefined }>({
    max: keptPages,
    ttl: keptMs,
    fetchMethod: (_key, _stale, { context: { siteId, version } }) => read(siteId, version),
  });

  return {
    find: async (siteId, version) => (await kept.fetch(`${siteId} ${version ?? ''}`, { context: { siteId, version } })) as SitePolicy,
  };
}

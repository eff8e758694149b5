import type { SiteFacts as SiteFactsMessage } from '@consent/contracts';

export interface SiteFacts {
  siteId: string;
  deleted: boolean;
  /** null allows any well-formed category (decision 2.1). */
  categories: readonly string[] | null;
  policy: PolicyInForce | null;
}

export interface PolicyInForce {
  id: string;
  version: number;
  sha256: string;
}

export function siteFactsOf(site: SiteFactsMessage): SiteFacts {
  return {
    siteId: site.siteId,
    deleted: site.deleted,
    categories: site.categoriesClosed ? site.categories : null,
    policy: site.policyVersion === 0 ? null : { id: site.policyId, version: site.policyVersion, sha256: site.policySha256 },
  };
}

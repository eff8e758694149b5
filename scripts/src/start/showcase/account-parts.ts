import type { Site } from '@consent/contracts';
import type { AccountConnection } from '../account-connection';
import { showcaseSites, siteNames, type SiteName } from './sites';

export const showcaseKeyName = 'Storefront';

export async function findOrCreateSites({ sites }: AccountConnection, accountId: string): Promise<Record<SiteName, string>> {
  const { sites: existing } = await sites.listSites({ accountId });
  const ids: Partial<Record<SiteName, string>> = {};
  // Lists are newest first, so create the last one first.
  for (const key of siteNames.toReversed()) {
    const { name, domain, categories, isClosed } = showcaseSites[key];
    const found = existing.find((site) => site.domain === domain);
    const wanted = { accountId, name, domain, categoriesClosed: isClosed, categories: isClosed ? [...categories] : [] };
    ids[key] = (found ?? (await sites.createSite(wanted)).site).id;
  }
  return ids as Record<SiteName, string>;
}

interface Link {
  accountId: string;
  policyId: string;
  sites: Readonly<Record<SiteName, string>>;
}

export async function linkSites({ sites: service }: AccountConnection, { accountId, policyId, sites }: Link): Promise<void> {
  for (const id of Object.values(sites)) await service.setSitePolicy({ accountId, id, policyId });
}

/** An aborted seed may have created keys whose secrets are lost. */
export async function revokeLostKeys(
  { keys }: AccountConnection,
  { accountId, kept }: { accountId: string; kept: string | undefined },
): Promise<void> {
  const { keys: existing } = await keys.listKeys({ accountId });
  const lost = existing.filter(
    ({ name, revokedAtMs, lastFour }) => name === showcaseKeyName && revokedAtMs === 0 && kept?.endsWith(lastFour) !== true,
  );
  for (const { id } of lost) await keys.revokeKey({ accountId, id });
}

/** For the first curl line: the shop, or another site if its owner has deleted the shop. */
export async function siteForCalls({ sites }: AccountConnection, accountId: string): Promise<Site> {
  const { sites: existing } = await sites.listSites({ accountId });
  const { name, domain } = showcaseSites.shop;
  const site = existing.find((each) => each.domain === domain) ?? existing[0];
  return site ?? (await sites.createSite({ accountId, name, domain, categoriesClosed: false, categories: [] })).site;
}

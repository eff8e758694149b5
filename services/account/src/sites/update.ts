import type { UpdateSiteRequest, UpdateSiteResponse } from '@consent/contracts';
import { checkBanner } from './banner.rule';
import { changeSite, type ChangeSiteParts } from './change';
import { descriptionOf } from './description';

/** A full update: name, domain, categories and banner settings (decisions 8.11, 34.2). Throws invalid, not_found. */
export async function updateSite(
  { accountId, id, bannerJson, ...described }: UpdateSiteRequest,
  parts: ChangeSiteParts,
): Promise<UpdateSiteResponse> {
  const description = descriptionOf(described);
  if (bannerJson !== undefined) checkBanner(bannerJson);
  return changeSite({ accountId, id }, 'site.updated', () => ({ ...description, ...(bannerJson !== undefined && { bannerJson }) }), parts);
}

import type { UpdateSiteRequest, UpdateSiteResponse } from '@consent/contracts';
import { checkBanner } from './banner.rule';
import { changeSite, type ChangeSiteParts } from './change';
import { descriptionOf } from './description';
import { changedLifetime, checkLifetime } from './lifetime.rule';

/** A full update: name, domain, categories, banner settings and lifetime (decisions 8.11, 34.2, 65.1). Throws invalid, not_found. */
export async function updateSite(
  { accountId, id, bannerJson, lifetimeJson, ...described }: UpdateSiteRequest,
  parts: ChangeSiteParts,
): Promise<UpdateSiteResponse> {
  const description = descriptionOf(described);
  if (bannerJson !== undefined) checkBanner(bannerJson);
  if (lifetimeJson !== undefined) checkLifetime(lifetimeJson);
  return changeSite(
    { accountId, id },
    'site.updated',
    (before) => ({
      ...description,
      ...(bannerJson !== undefined && { bannerJson }),
      ...(lifetimeJson !== undefined && { lifetimeJson: changedLifetime(before.lifetimeJson, lifetimeJson) }),
    }),
    parts,
  );
}

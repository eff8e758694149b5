import type { UpdateSiteRequest, UpdateSiteResponse } from '@consent/contracts';
import { changeSite, type ChangeSiteParts } from './change';
import { descriptionOf } from './description';

/** A full update: name, domain and categories (decision 8.11). Throws invalid, not_found. */
export async function updateSite({ accountId, id, ...described }: UpdateSiteRequest, parts: ChangeSiteParts): Promise<UpdateSiteResponse> {
  const description = descriptionOf(described);
  return changeSite({ accountId, id }, 'site.updated', () => description, parts);
}

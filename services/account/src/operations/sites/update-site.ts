import { checkSite, type SiteDescription, type SiteRecord } from '../../domain/site';
import { changeLocked, type ChangeSiteParts } from './change-site';
import { refusePublicSuffix } from './refuse-public-suffix';

/** A full update: name, domain and categories (decision 8.11). Throws invalid, not_found. */
export function updateSite(parts: ChangeSiteParts) {
  return async ({ accountId, id, ...described }: { accountId: string; id: string } & SiteDescription): Promise<SiteRecord> => {
    const description = checkSite(described);
    refusePublicSuffix(description.domain);
    return changeLocked(parts, { accountId, id }, 'site.updated', () => description);
  };
}

import type { SiteRecord } from '../../domain/site';
import { changeLocked, type ChangeSiteParts } from './change-site';

export interface RotateSiteTokenParts extends ChangeSiteParts {
  newSiteToken: () => string;
}

/** Gives a site another token; the one before is refused from now on (decisions 5, 8.11). Throws not_found. */
export function rotateSiteToken({ newSiteToken, ...parts }: RotateSiteTokenParts) {
  return (ref: { accountId: string; id: string }): Promise<SiteRecord> =>
    changeLocked(parts, ref, 'site.token_rotated', () => ({ token: newSiteToken() }));
}

import type { RotateSiteTokenRequest, RotateSiteTokenResponse } from '@consent/contracts';
import { changeSite, type ChangeSiteParts } from './change';
import { newSiteToken } from './token.rule';

/** Replaces a site's token and refuses the earlier one (decisions 5, 8.11). Throws not_found. */
export function rotateSiteToken(request: RotateSiteTokenRequest, parts: ChangeSiteParts): Promise<RotateSiteTokenResponse> {
  return changeSite(request, 'site.token_rotated', () => ({ token: newSiteToken() }), parts);
}

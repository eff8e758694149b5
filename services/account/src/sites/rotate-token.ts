import type { RotateSiteTokenRequest, RotateSiteTokenResponse } from '@consent/contracts';
import { changeSite, type ChangeSiteParts } from './change';
import { newSiteToken } from './token.rule';

/** Replaces the token of a site. The earlier token is refused from now on (decisions 5, 8.11). Throws not_found. */
export function rotateSiteToken(request: RotateSiteTokenRequest, parts: ChangeSiteParts): Promise<RotateSiteTokenResponse> {
  return changeSite(request, 'site.token_rotated', () => ({ token: newSiteToken() }), parts);
}

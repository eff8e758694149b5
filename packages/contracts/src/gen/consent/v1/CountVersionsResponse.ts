// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { VersionCount as _consent_v1_VersionCount } from '../../consent/v1/VersionCount';
import type { SiteCount as _consent_v1_SiteCount } from '../../consent/v1/SiteCount';

/**
 * A record counts for the version it was created with. Updates and erasures do not change the
 * counts.
 */
export interface CountVersionsResponse {
  /**
   * Newest first, at most 1,000. Omits versions without consents.
   */
  'versions': (_consent_v1_VersionCount)[];
  /**
   * Most consents first, at most 500.
   */
  'sites': (_consent_v1_SiteCount)[];
  /**
   * False if there are more consents than counted.
   */
  'isComplete': (boolean);
}

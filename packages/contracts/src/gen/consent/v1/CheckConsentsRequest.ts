// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { NewConsent as _consent_v1_NewConsent } from '../../consent/v1/NewConsent';
import type { SiteFacts as _consent_v1_SiteFacts } from '../../consent/v1/SiteFacts';

export interface CheckConsentsRequest {
  'rows': (_consent_v1_NewConsent)[];
  /**
   * Facts of the rows' sites, each site once.
   */
  'sites': (_consent_v1_SiteFacts)[];
}

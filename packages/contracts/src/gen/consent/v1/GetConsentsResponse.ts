// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { FoundConsent as _consent_v1_FoundConsent } from '../../consent/v1/FoundConsent';

export interface GetConsentsResponse {
  /**
   * One per ref, in order.
   */
  'results': (_consent_v1_FoundConsent)[];
}

// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Consent as _consent_v1_Consent } from '../../consent/v1/Consent';

export interface UpdateConsentResponse {
  'consent': (_consent_v1_Consent);
  /**
   * Whether the answer was stored by an earlier request.
   */
  'replayed'?: (boolean) | undefined;
}

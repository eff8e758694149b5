// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Consent as _consent_v1_Consent } from '../../consent/v1/Consent';
import type { RowFailure as _consent_v1_RowFailure } from '../../consent/v1/RowFailure';

export interface CreateResult {
  'consent'?: (_consent_v1_Consent) | undefined;
  'failure'?: (_consent_v1_RowFailure) | undefined;
}

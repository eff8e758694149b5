// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { NewConsent as _consent_v1_NewConsent } from '../../consent/v1/NewConsent';

export interface CreateConsentsRequest {
  'rows': (_consent_v1_NewConsent)[];
}

// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Purge as _consent_v1_Purge } from '../../consent/v1/Purge';

export interface GetPurgeResponse {
  'purge': (_consent_v1_Purge);
}

// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Hold as _consent_v1_Hold } from '../../consent/v1/Hold';

export interface SetHoldResponse {
  'hold': (_consent_v1_Hold);
}

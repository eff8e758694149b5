// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { ConsentRef as _consent_v1_ConsentRef } from '../../consent/v1/ConsentRef';

export interface GetConsentsRequest {
  'refs': (_consent_v1_ConsentRef)[];
}

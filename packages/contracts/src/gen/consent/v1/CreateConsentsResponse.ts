// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { CreateResult as _consent_v1_CreateResult } from '../../consent/v1/CreateResult';

export interface CreateConsentsResponse {
  /**
   * One per row, in order. A stored answer of a batch has the rows of the first request.
   */
  'results': (_consent_v1_CreateResult)[];
}

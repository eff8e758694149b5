// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { CheckedRow as _consent_v1_CheckedRow } from '../../consent/v1/CheckedRow';

export interface CheckConsentsResponse {
  /**
   * One per row, in order.
   */
  'results': (_consent_v1_CheckedRow)[];
}

// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Retention as _consent_v1_Retention } from '../../consent/v1/Retention';

export interface GetRetentionResponse {
  /**
   * Absent if none is set.
   */
  'retention'?: (_consent_v1_Retention) | undefined;
}

// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

import type { FoundNotice as _policy_v1_FoundNotice } from '../../policy/v1/FoundNotice';

export interface FindNoticesResponse {
  /**
   * One per hash, in order.
   */
  'found': (_policy_v1_FoundNotice)[];
}

// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

import type { NoticeHash as _policy_v1_NoticeHash } from '../../policy/v1/NoticeHash';

export interface FindNoticesRequest {
  'accountId': (string);
  /**
   * At most 1000.
   */
  'notices': (_policy_v1_NoticeHash)[];
}

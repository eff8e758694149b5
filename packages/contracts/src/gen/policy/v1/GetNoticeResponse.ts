// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

import type { Notice as _policy_v1_Notice } from '../../policy/v1/Notice';

export interface GetNoticeResponse {
  'notice': (_policy_v1_Notice);
  'content': (string);
}

// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { AnswerCounts as _consent_v1_AnswerCounts } from '../../consent/v1/AnswerCounts';

export interface CountAnswersResponse {
  /**
   * One per notice, in order.
   */
  'answers': (_consent_v1_AnswerCounts)[];
}

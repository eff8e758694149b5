// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

import type { Notice as _policy_v1_Notice } from '../../policy/v1/Notice';

export interface RegisterFormResponse {
  'notice': (_policy_v1_Notice);
  /**
   * False if the form was kept already.
   */
  'created': (boolean);
  /**
   * True if this is the stored answer to the same Idempotency-Key.
   */
  'replayed': (boolean);
}

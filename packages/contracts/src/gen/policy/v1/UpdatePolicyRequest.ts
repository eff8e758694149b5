// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';

export interface UpdatePolicyRequest {
  'accountId': (string);
  'id': (string);
  'name': (string);
  'content': (string);
  /**
   * As in CreatePolicyRequest.
   */
  'maxTextBytes'?: (number) | undefined;
  'once'?: (_idempotency_v1_Once) | undefined;
  /**
   * As in CreatePolicyRequest.
   */
  'changeNote'?: (string) | undefined;
}

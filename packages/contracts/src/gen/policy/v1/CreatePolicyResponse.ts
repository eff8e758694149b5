// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

import type { Policy as _policy_v1_Policy } from '../../policy/v1/Policy';

export interface CreatePolicyResponse {
  'policy': (_policy_v1_Policy);
  /**
   * Whether the answer was stored by an earlier request.
   */
  'replayed'?: (boolean) | undefined;
}

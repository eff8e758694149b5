// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

import type { Policy as _policy_v1_Policy } from '../../policy/v1/Policy';

export interface CreatePolicyResponse {
  'policy': (_policy_v1_Policy);
  /**
   * The answer was kept from an earlier request.
   */
  'replayed'?: (boolean) | undefined;
}

// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

import type { Policy as _policy_v1_Policy } from '../../policy/v1/Policy';

export interface UpdatePolicyResponse {
  'policy': (_policy_v1_Policy);
  'replayed'?: (boolean) | undefined;
}

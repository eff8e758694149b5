// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

import type { PolicyVersion as _policy_v1_PolicyVersion } from '../../policy/v1/PolicyVersion';

export interface ListVersionsResponse {
  'versions': (_policy_v1_PolicyVersion)[];
}

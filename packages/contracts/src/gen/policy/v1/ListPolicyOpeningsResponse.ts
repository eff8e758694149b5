// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { PolicyOpening as _policy_v1_PolicyOpening } from '../../policy/v1/PolicyOpening';

export interface ListPolicyOpeningsResponse {
  'openings': (_policy_v1_PolicyOpening)[];
  /**
   * Empty on the last page.
   */
  'nextCursor': (string);
}

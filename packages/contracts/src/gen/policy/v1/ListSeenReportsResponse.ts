// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

import type { SeenReport as _policy_v1_SeenReport } from '../../policy/v1/SeenReport';

export interface ListSeenReportsResponse {
  'reports': (_policy_v1_SeenReport)[];
}

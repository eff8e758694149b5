// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

import type { SeenState as _policy_v1_SeenState } from '../../policy/v1/SeenState';

export interface ListedSeenName {
  'kind': (string);
  'name': (string);
  'firstDay': (string);
  'lastDay': (string);
  /**
   * In the order of the page view: before, refused, partial, accepted.
   */
  'states': (_policy_v1_SeenState)[];
}

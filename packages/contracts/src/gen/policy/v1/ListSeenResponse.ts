// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

import type { ListedSeenName as _policy_v1_ListedSeenName } from '../../policy/v1/ListedSeenName';

export interface ListSeenResponse {
  'names': (_policy_v1_ListedSeenName)[];
  /**
   * Of the last 90 days.
   */
  'reports': (number);
  /**
   * Names of these reports that were not kept, because the report or the site had no room. A name counts each time.
   */
  'more': (number);
}

// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

import type { SeenName as _policy_v1_SeenName } from '../../policy/v1/SeenName';

export interface RecordSeenRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * In UTC, such as 2026-11-29: the day of the key of the tags. Yesterday, today or tomorrow by the server's clock.
   */
  'day': (string);
  /**
   * At most 100.
   */
  'names': (_policy_v1_SeenName)[];
  /**
   * Names that the report leaves out.
   */
  'more': (number);
}

// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Actor as _consent_v1_Actor } from '../../consent/v1/Actor';

export interface SetRetentionRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * 0 ends it.
   */
  'erasedDays': (number);
  /**
   * "" with 0 days.
   */
  'preview': (string);
  'actor': (_consent_v1_Actor);
}

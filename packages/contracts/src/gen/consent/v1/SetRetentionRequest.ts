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
   * "" if both are 0.
   */
  'preview': (string);
  'actor': (_consent_v1_Actor);
  /**
   * 0 ends it. Send it only to servers with the feature superseded_retention.
   */
  'supersededDays': (number);
}

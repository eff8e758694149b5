// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Actor as _consent_v1_Actor } from '../../consent/v1/Actor';

export interface Retention {
  /**
   * 0 if it is not set.
   */
  'erasedDays': (number);
  /**
   * Of the latest change.
   */
  'setBy': (_consent_v1_Actor);
  'setAtMs': (number);
  /**
   * 0 if it is not set.
   */
  'supersededDays': (number);
}

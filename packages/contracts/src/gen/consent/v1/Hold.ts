// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Actor as _consent_v1_Actor } from '../../consent/v1/Actor';

export interface Hold {
  /**
   * hld_ + ULID
   */
  'id': (string);
  /**
   * Both are "" of a subject that was purged since.
   */
  'subjectId': (string);
  'siteId': (string);
  'reason': (string);
  'setBy': (_consent_v1_Actor);
  'setAtMs': (number);
  /**
   * Absent, and 0, while the hold is open.
   */
  'liftedBy'?: (_consent_v1_Actor) | undefined;
  'liftedAtMs': (number);
}

// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Actor as _consent_v1_Actor } from '../../consent/v1/Actor';

export interface Purge {
  /**
   * prg_ + ULID
   */
  'id': (string);
  'askedBy': (_consent_v1_Actor);
  'requestedAtMs': (number);
  'dueAtMs': (number);
  /**
   * 0 until it is done.
   */
  'doneAtMs': (number);
  /**
   * Records and leaves whose texts were destroyed. 0 until it is done.
   */
  'records': (number);
  'leaves': (number);
  /**
   * A legal hold keeps it from beginning.
   */
  'held': (boolean);
}

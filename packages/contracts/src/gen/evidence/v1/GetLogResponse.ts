// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { Log as _evidence_v1_Log } from '../../evidence/v1/Log';

export interface GetLogResponse {
  'log': (_evidence_v1_Log);
  /**
   * The log learned later, from the database, of what was recorded up to this
   * time; 0: of nothing.
   */
  'attestedUntilMs': (number);
  /**
   * 32 bytes. Links subjects to tags, so only the account's owner may see it.
   */
  'tagKey': (Buffer);
  /**
   * Whether records from before the log are left that it has not learned of yet.
   */
  'hasUnattested': (boolean);
}

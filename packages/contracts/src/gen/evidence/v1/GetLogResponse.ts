// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { Log as _evidence_v1_Log } from '../../evidence/v1/Log';

export interface GetLogResponse {
  'log': (_evidence_v1_Log);
  /**
   * Latest time of an attested revision, which the log learned of later, from the
   * database; 0 if there is none.
   */
  'attestedUntilMs': (number);
  /**
   * 32 bytes. Links subjects to tags, so only the account's owner may see it.
   */
  'tagKey': (Buffer);
  /**
   * True if some records from before the log are not in it yet.
   */
  'hasUnattested': (boolean);
}

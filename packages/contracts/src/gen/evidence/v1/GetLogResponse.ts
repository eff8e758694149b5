// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { Log as _evidence_v1_Log } from '../../evidence/v1/Log';

export interface GetLogResponse {
  'log': (_evidence_v1_Log);
  /**
   * All that existed before the log is attested up to this time; 0 if that is
   * still going on.
   */
  'attestedUntilMs': (number);
  /**
   * 32 bytes. Links subjects to tags, so only the account's owner may see it.
   */
  'tagKey': (Buffer);
}

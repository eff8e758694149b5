// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

import type { Log as _evidence_v1_Log } from '../../evidence/v1/Log';
import type { LogState as _evidence_v1_LogState } from '../../evidence/v1/LogState';

export interface GetLogResponse {
  'log': (_evidence_v1_Log);
  /**
   * Time of the latest attested revision: one that was logged later, from the database. 0 if there
   * is none.
   */
  'attestedUntilMs': (number);
  /**
   * 32 bytes. It links subjects to tags, so only the account's owner may see it.
   */
  'tagKey': (Buffer);
  /**
   * Whether some records from before the log are not in it yet.
   */
  'hasUnattested': (boolean);
  /**
   * Absent in earlier releases.
   */
  'state'?: (_evidence_v1_LogState) | undefined;
}

// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { LogQueue as _consent_v1_LogQueue } from '../../consent/v1/LogQueue';

export interface GetTagKeyResponse {
  /**
   * 32 bytes; empty before the account's first leaf.
   */
  'tagKey': (Buffer);
  /**
   * Time of the latest attested revision: one that was logged later, from the database. 0 if there
   * is none.
   */
  'attestedUntilMs': (number);
  /**
   * Whether some revisions have no leaf yet.
   */
  'hasUnattested': (boolean);
  /**
   * Absent in earlier releases.
   */
  'queue'?: (_consent_v1_LogQueue) | undefined;
}

// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

import type { EndedHold as _account_v1_EndedHold } from '../../account/v1/EndedHold';

/**
 * Ended calls of one key, charged as one settlement.
 */
export interface EndedCalls {
  'settlementId': (string);
  'accountId': (string);
  'keyId': (string);
  'period': (string);
  /**
   * Time at which they ended.
   */
  'atMs': (number);
  'holds': (_account_v1_EndedHold)[];
}

// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

import type { DayUsage as _account_v1_DayUsage } from '../../account/v1/DayUsage';

export interface KeyUsage {
  'keyId': (string);
  'used': (number);
  /**
   * Oldest first. Omits days without units.
   */
  'days': (_account_v1_DayUsage)[];
}

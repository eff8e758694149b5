// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

import type { KeyUsage as _account_v1_KeyUsage } from '../../account/v1/KeyUsage';

export interface GetUsageByKeyResponse {
  /**
   * Most units first, at most 100. Omits keys without units.
   */
  'keys': (_account_v1_KeyUsage)[];
}

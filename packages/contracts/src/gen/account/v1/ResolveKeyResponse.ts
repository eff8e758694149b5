// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

import type { KeyLimits as _account_v1_KeyLimits } from '../../account/v1/KeyLimits';

export interface ResolveKeyResponse {
  'accountId': (string);
  'keyId': (string);
  /**
   * Restrictions. Absent or empty means none.
   */
  'siteId'?: (string) | undefined;
  'readOnly'?: (boolean) | undefined;
  /**
   * Cell of the account. Absent in responses of earlier releases.
   */
  'cell'?: (string) | undefined;
  'limits'?: (_account_v1_KeyLimits) | undefined;
}

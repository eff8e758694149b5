// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

import type { KeyLimits as _account_v1_KeyLimits } from '../../account/v1/KeyLimits';

export interface CreateKeyRequest {
  'accountId': (string);
  'name': (string);
  /**
   * 0 if the key never expires.
   */
  'expiresAtMs': (number);
  /**
   * Restrictions. Send them only to servers with the feature `restricted_keys` (packages/rpc).
   */
  'siteId'?: (string) | undefined;
  'readOnly'?: (boolean) | undefined;
  /**
   * Send it only to servers with the feature `key_scopes`.
   */
  'limits'?: (_account_v1_KeyLimits) | undefined;
  /**
   * The user who makes it. It must be a member of the account, else not_found.
   */
  'createdBy'?: (string) | undefined;
}
